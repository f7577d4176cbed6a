import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer, type TestSmtpServer } from "../../mail/testing/smtp-server.ts";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";

const from = "Modelyard <hub@example.org>";
const publicUrl = "https://hub.example.org";
let smtp: TestSmtpServer;
let hub: TestHub;
let at = new Date("2026-03-01T12:00:00Z").getTime();
beforeAll(async () => {
  smtp = await startSmtpServer();
  hub = await createTestHub({ now: () => new Date(at), mail: { smtpUrl: smtp.url, from, publicUrl } });
  for (const name of ["alma", "bert", "cleo", "dave"])
    await hub.accounts.upsertUser({ name, password: `password of ${name}` });
});
afterAll(async () => {
  await hub.stop();
  await smtp.close();
});

const send = (cookie: string, method: string, path: string, body?: unknown) =>
  hub.send(undefined, method, `/_private/${path}`, body, { cookie });
const signIn = async (username: string, password = `password of ${username}`) =>
  (await send("", "POST", "sessions", { username, password })).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const setEmail = (cookie: string, email: string) => send(cookie, "PUT", "profile", { fullname: "", email });
const stateOf = async (cookie: string) => (await send(cookie, "GET", "email")).json();
const verify = async (cookie: string, token: string) => (await send(cookie, "POST", "email/verify", { token })).status;
const askForLink = async (email: string, headers: Record<string, string> = {}) =>
  hub.send(undefined, "POST", "/_private/password-reset/email", { email }, headers);

/** Sends what waits, and returns the new messages, without the line breaks of the encoding. */
async function received() {
  await hub.sendMail();
  return smtp.messages.splice(0).map(({ to, raw }) => {
    const text = raw.replaceAll("=\r\n", "").replaceAll("=3D", "=");
    return { to: to.join(), subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim(), text };
  });
}
const tokenIn = (message: { text: string } | undefined) => /token=([\w-]{43})/.exec(message?.text ?? "")?.[1] ?? "";

async function verified(name: string, email: string): Promise<string> {
  const cookie = await signIn(name);
  await setEmail(cookie, email);
  expect(await verify(cookie, tokenIn((await received()).at(-1)))).toBe(200);
  return cookie;
}

test("an address is verified by the link only, by its own user, once; a change informs the old address", async () => {
  const alma = await signIn("alma");
  expect((await setEmail(alma, "alma@example.org")).status).toBe(200);
  const [message] = await received();
  expect(message).toMatchObject({ to: "alma@example.org", subject: expect.stringContaining("Confirm your e-mail") });
  expect(message?.text).toContain(`${publicUrl}/settings/email?token=`);
  expect(message?.text).toContain("text/html");
  const token = tokenIn(message);
  expect(await stateOf(alma)).toEqual({ email: "alma@example.org", isVerified: false, sendsMail: true });
  expect([await verify(await signIn("bert"), token), await verify(alma, "wrong")]).toEqual([400, 400]);
  expect([await verify(alma, token), await verify(alma, token)]).toEqual([200, 400]);
  const whoami = await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie: alma });
  expect(await whoami.json()).toMatchObject({ email: "alma@example.org", emailVerified: true });

  await setEmail(alma, "new@example.org");
  expect(await stateOf(alma)).toMatchObject({ isVerified: false });
  const [toOld, toNew] = (await received()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect([toOld?.to, toOld?.subject]).toEqual(["alma@example.org", expect.stringContaining("was changed")]);
  await setEmail(alma, "third@example.org");
  expect([toNew?.to, await verify(alma, tokenIn(toNew))]).toEqual(["new@example.org", 400]);
  await received();
});

test("a password link works once and ends all sessions; unknown and unverified addresses get the same response", async () => {
  const bert = await verified("bert", "bert@example.org");
  await setEmail(await signIn("cleo"), "cleo@example.org");
  await received();
  const responses = await Promise.all(
    ["BERT@example.org", "cleo@example.org", "nothing@example.org"].map((email) => askForLink(email)),
  );
  const bodies = await Promise.all(responses.map(async (response) => [response.status, await response.text()]));
  expect(bodies).toEqual([
    [200, "{}"],
    [200, "{}"],
    [200, "{}"],
  ]);
  const messages = await received();
  expect(messages.map(({ to }) => to)).toEqual(["BERT@example.org"]);
  const token = tokenIn(messages[0]);
  const reset = async () => (await send("", "POST", "password-reset", { token, password: "a new password" })).status;
  expect([await reset(), await reset()]).toEqual([200, 403]);
  expect((await send(bert, "GET", "email")).status).toBe(401);
  expect(await signIn("bert", "a new password")).not.toBe("");
  expect((await received()).map(({ subject }) => subject)).toEqual([expect.stringContaining("password was changed")]);

  await askForLink("bert@example.org");
  const late = tokenIn((await received())[0]);
  at += limits.mail.resetMs;
  const expired = await send("", "POST", "password-reset", { token: late, password: "a new password" });
  expect(expired.status).toBe(403);
});

test("one address gets a bounded number of messages, and other sites cannot request them", async () => {
  await verified("dave", "dave@example.org");
  const foreign = await askForLink("dave@example.org", {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
  });
  expect(foreign.status).toBe(403);
  at += limits.mail.windowMs;
  for (let index = 0; index <= limits.mail.perAddress; index++)
    expect((await askForLink("dave@example.org")).status).toBe(200);
  expect(await received()).toHaveLength(limits.mail.perAddress);
  // A user who took over an account must not suppress the warning with such requests.
  const change = { current: "password of dave", password: "another password" };
  expect((await send(await signIn("dave"), "PUT", "password", change)).status).toBe(200);
  expect((await received()).map(({ subject }) => subject)).toEqual([expect.stringContaining("password was changed")]);
  for (let index = limits.mail.perAddress + 1; index < limits.mail.perNetwork; index++)
    await askForLink(`other-${index}@example.org`);
  expect((await askForLink("last@example.org")).status).toBe(429);
  await received();
  at += limits.mail.windowMs;
});

test("messages wait for a server that is down, and the queue has no links", async () => {
  await askForLink("dave@example.org", { cookie: "modelyard_language=tr" });
  await smtp.close();
  expect(await received()).toEqual([]);
  const queued = await hub.database.sql`select * from hub.outgoing_mail`;
  expect(queued).toMatchObject([{ kind: "password-reset", attempts: 1 }]);
  expect(JSON.stringify(queued)).not.toContain("token");
  const port = smtp.port;
  smtp = await startSmtpServer({}, port);
  expect(await received()).toEqual([]);
  at += limits.mail.firstWaitMs;
  const [message] = await received();
  expect(message?.text).toContain("/login/reset?token=");
  expect(message?.text).toContain('lang="tr"');
  expect(await hub.database.sql`select 1 from hub.outgoing_mail`).toHaveLength(0);
});
