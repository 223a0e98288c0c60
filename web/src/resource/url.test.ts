import { expect, it } from "vitest";
import { webAddress } from "./url.ts";

it("opens addresses of the web, and nothing else", () => {
  expect(webAddress(" https://rooms.example/j/1?x=2 ")?.host).toBe("rooms.example");
  expect(webAddress("http://10.0.0.7:8080/a")?.host).toBe("10.0.0.7:8080");
  // What stands before an @ is no host, however much it looks like one.
  for (const bad of [
    null,
    7,
    "",
    "rooms.example",
    "//rooms.example",
    "javascript:alert(1)",
    "JavaScript://x/%0aalert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://",
    "https://bank.example@evil.example/",
    "https:evil.example",
  ])
    expect(webAddress(bad), String(bad)).toBeNull();
});
