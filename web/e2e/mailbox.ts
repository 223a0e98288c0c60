// A mail server for stories: real SMTP, that keeps what it is given and can be away.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same, as most programs show it. */
  html: string;
}

/** Quoted-printable or base 64, whichever the head says. */
function decoded(head: string, body: string): string {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, "base64").toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** What a mail of text and HTML says in one of the two. */
function part(head: string, body: string, kind: "plain" | "html"): string {
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map((each) => each.trimStart().split("\r\n\r\n"));
  const [own = "", ...said] = parts.find(([own = ""]) => new RegExp(`^content-type: text/${kind}`, "im").test(own)) ?? [];
  return decoded(own, said.join("\r\n\r\n")).trimEnd();
}

/** What is encoded of a head (RFC 2047); between two such words no space is meant. */
const words = (subject: string): string =>
  subject.replace(/\?=\s+=\?/g, "?==?").replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, coded: string) => Buffer.from(coded, "base64").toString());

export class Mailbox {
  readonly mails: Mail[] = [];
  /** Whether it takes nothing for now. */
  away = false;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: (_, __, done) => done(this.away ? Object.assign(new Error("come back later"), { responseCode: 451 }) : undefined),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const [head = "", ...body] = Buffer.concat(parts).toString().split("\r\n\r\n");
        const subject = /^subject: (.*(?:\r\n .*)*)/im.exec(head)?.[1] ?? "";
        const [to] = session.envelope.rcptTo;
        const whole = body.join("\r\n\r\n");
        this.mails.push({ to: to?.address ?? "", subject: words(subject), text: part(head, whole, "plain"), html: part(head, whole, "html") });
        done();
      });
    },
  });

  /** Begins; answers the flags with which a server hands its mails to it. */
  async open(): Promise<string[]> {
    await new Promise<void>((opened) => this.server.listen(0, "127.0.0.1", opened));
    const { port } = this.server.server.address() as AddressInfo;
    return ["--smtp-url", `smtp://127.0.0.1:${port}`, "--mail-from", "Belltower <console@belltower.example>"];
  }

  /** The newest mail to an address. */
  last(to: string): Mail | undefined {
    return this.mails.findLast((mail) => mail.to === to);
  }

  close(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }
}
