import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface TestSmtpServer {
  url: string;
  port: number;
  /** What arrived: recipients, and the message as it was sent. */
  messages: { to: string[]; raw: string }[];
  close: () => Promise<void>;
}

/** Starts an SMTP server on 127.0.0.1 that takes every message and the credentials `hub` and `correct`. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtpServer> {
  const messages: TestSmtpServer["messages"] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === "hub" && password === "correct") done(null, { user: "hub" });
      else done(new Error("Invalid credentials"));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push({
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
    ...options,
  });
  // Clients that refuse the certificate close the connection, which is what some tests expect.
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address: AddressInfo | string | null = listening.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `smtp://hub:correct@127.0.0.1:${address.port}`,
    port: address.port,
    messages,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
