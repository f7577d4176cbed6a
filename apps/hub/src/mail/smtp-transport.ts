import { limits } from "@modelyard/platform/limits";
import { createTransport } from "nodemailer";
import type { MailText } from "./messages.ts";

const { timeoutMs } = limits.mail;

export interface MailOptions {
  /** Such as `smtps://user:password@mail.example.org` or `smtp://mail.example.org:587`, which then must offer STARTTLS. */
  smtpUrl: string;
  /** Such as `Modelyard <hub@example.org>`. */
  from: string;
  /** The hub's address, which links in messages begin with. Never taken from a request, which could name another host. */
  publicUrl: string;
}

export interface SmtpTransport {
  send: (message: MailText & { to: string }) => Promise<void>;
  /** Connects and signs in, without sending. */
  verify: () => Promise<void>;
  close: () => void;
}

/** Sends messages to an SMTP server. It may be in a private network, because the administrator configured it. */
export function createSmtpTransport({ smtpUrl, from }: Pick<MailOptions, "smtpUrl" | "from">): SmtpTransport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  // A password and links that sign in must not cross a network in the clear.
  const isLoopback = ["localhost", "127.0.0.1", "::1"].includes(host);
  const transport = createTransport({
    host,
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...message }) {
      // An address as an object is not parsed, so that one with a comma cannot add recipients.
      await transport.sendMail({
        from,
        to: { name: "", address: to },
        ...message,
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
