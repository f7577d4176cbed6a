import { expect, test } from "vitest";
import { createSmtpTransport } from "./smtp-transport.ts";
import { startSmtpServer } from "./testing/smtp-server.ts";

const from = "hub@example.org";
const message = { to: "a@example.org", subject: "Subject", text: "Text", html: "<p>Text</p>" };

test("wrong credentials are an error, also for the check without a message", async () => {
  const server = await startSmtpServer();
  const right = createSmtpTransport({ smtpUrl: server.url, from });
  const wrong = createSmtpTransport({ smtpUrl: server.url.replace("correct", "wrong"), from });
  await right.verify();
  await expect(wrong.verify()).rejects.toMatchObject({ code: "EAUTH" });
  await expect(wrong.send(message)).rejects.toMatchObject({ code: "EAUTH" });
  expect(server.messages).toEqual([]);
  await server.close();
});

test.each([
  { title: "no STARTTLS", options: { disabledCommands: ["STARTTLS"] }, code: "ETLS" },
  { title: "a certificate that no authority signed", options: {}, code: "ESOCKET" },
])("another machine with $title gets neither the password nor a message", async ({ options, code }) => {
  const server = await startSmtpServer(options);
  const mapped = createSmtpTransport({ smtpUrl: server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"), from });
  await expect(mapped.send(message)).rejects.toMatchObject({ code });
  expect(server.messages).toEqual([]);
  await server.close();
});

test("an address with a comma does not add recipients", async () => {
  const server = await startSmtpServer();
  const transport = createSmtpTransport({ smtpUrl: server.url, from });
  await transport.send({ ...message, to: "a@example.org,b@example.org" }).catch(() => undefined);
  expect(server.messages.flatMap(({ to }) => to)).not.toContain("b@example.org");
  await server.close();
});
