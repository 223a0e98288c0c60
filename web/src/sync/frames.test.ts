import { expect, test } from "vitest";
import { countable, countingSocket } from "./frames.ts";

test("only updates and answers to step 1 count", () => {
  expect(countable(new Uint8Array([0, 0, 1, 0]))).toBeNull();
  expect(countable(new Uint8Array([0, 1, 2, 0, 0]))).toBe("step2");
  expect(countable(new Uint8Array([0, 2, 2, 0, 0]).buffer)).toBe("update");
  expect(countable(new Uint8Array([1, 2]))).toBeNull();
  expect(countable(new Uint8Array([]))).toBeNull();
  expect(countable("text")).toBeNull();
});

test("a frame is counted after it was handed over, and not if that failed", () => {
  const sent: string[] = [];
  class Line {
    broken = false;
    send() {
      if (this.broken) throw new Error("not open");
      sent.push("sent");
    }
  }
  const socket = new (countingSocket(Line as unknown as typeof WebSocket, (kind) => sent.push(kind)))("ws://x");
  socket.send(new Uint8Array([0, 2, 0]));
  socket.send(new Uint8Array([1, 0]));
  (socket as unknown as Line).broken = true;
  expect(() => socket.send(new Uint8Array([0, 2, 0]))).toThrow();
  expect(sent).toEqual(["sent", "update", "sent"]);
});
