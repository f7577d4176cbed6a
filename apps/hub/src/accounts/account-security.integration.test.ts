import { limits } from "@modelyard/platform/limits";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../testing/test-hub.ts";

let hub: TestHub;
/** The clock of the hub: codes depend on it. */
let at = new Date("2026-03-01T12:00:00Z").getTime();
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(at) });
  await hub.accounts.upsertUser({ name: "chief", password: "password of chief", admin: true });
  for (const name of ["dora", "emil", "finn", "gina"])
    await hub.accounts.upsertUser({ name, password: `password of ${name}` });
});
afterAll(() => hub.stop());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const send = (cookie: string, method: string, path: string, body?: unknown) =>
  hub.send(undefined, method, `/_private/${path}`, body, { cookie, "user-agent": firefox });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const login = (username: string, password = `password of ${username}`) =>
  send("", "POST", "sessions", { username, password });
const signIn = async (username: string) => cookiesOf(await login(username));
const isSignedIn = async (cookie: string) =>
  (await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).status === 200;
const codeOf = (secret: string, shiftMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + shiftMs });
const nextStep = () => {
  at += limits.twoFactor.stepSeconds * 1000;
};

async function turnOn(cookie: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await (await send(cookie, "POST", "two-factor/totp")).json();
  const confirmed = await send(cookie, "POST", "two-factor/totp/confirm", { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  const { codes } = await confirmed.json();
  nextStep();
  return { secret, codes };
}

test("a user sees the own sessions, and ends one or all others", async () => {
  const [first, second, third] = [await signIn("alice"), await signIn("alice"), await signIn("alice")];
  await signIn("bob");
  const list = async (cookie: string) => (await send(cookie, "GET", "sessions")).json();
  const entries: { id: string; isCurrent: boolean }[] = await list(first);
  expect(entries).toHaveLength(3);
  expect(entries.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ browser: "Firefox", system: "Linux" }]);
  const own = (await list(second)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  expect((await send(await signIn("bob"), "DELETE", `sessions/${own.id}`)).status).toBe(404);
  expect((await send(first, "DELETE", `sessions/${own.id}`)).status).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false, true]);
  expect((await send(first, "POST", "sessions/end-others")).status).toBe(200);
  expect([await isSignedIn(first), await isSignedIn(third)]).toEqual([true, false]);
});

test("the number of sessions of a user is bounded, and activity is stored rarely", async () => {
  const cookies: string[] = [];
  const { orm } = hub.database;
  const { startSession } = await import("./login/sessions.ts");
  const [user] = await hub.database.sql`select id, name from hub.namespaces where name = 'carol'`;
  for (let index = 0; index <= limits.session.perUser; index++) {
    const options = { deviceSecret: undefined, now: new Date(at + index) };
    const started = await orm.transaction((transaction) =>
      startSession(transaction, { id: user?.["id"], name: user?.["name"] }, options),
    );
    cookies.push(`modelyard_session=${started.session.value}`);
  }
  expect([await isSignedIn(cookies[0] ?? ""), await isSignedIn(cookies[1] ?? "")]).toEqual([false, true]);
  const activeAt = async () => {
    const rows = await hub.database.sql`select last_active_at from hub.sessions
      where user_id = ${user?.["id"]} and last_active_at is not null`;
    return rows.length;
  };
  expect(await activeAt()).toBe(0);
  at += limits.session.lastActiveResolutionMs + 1000;
  await isSignedIn(cookies[1] ?? "");
  expect(await activeAt()).toBe(1);
});

test("signing in needs the second factor, and each code works once", async () => {
  const cookie = await signIn("dora");
  const { secret, codes } = await turnOn(cookie);
  const needed = await login("dora");
  expect([needed.status, await needed.json()]).toEqual([202, { secondFactor: true }]);
  const pending = cookiesOf(needed);
  expect(pending).toMatch(/^modelyard_second_factor=[\w-]{43}$/);
  expect(await isSignedIn(pending)).toBe(false);
  const enter = (code: string, from = pending) => send(from, "POST", "sessions/second-factor", { code });
  expect((await enter("000000")).status).toBe(403);
  expect((await enter(codeOf(secret), "")).status).toBe(401);
  const code = codeOf(secret);
  const [one, two] = await Promise.all([enter(code), enter(code)]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(await isSignedIn(cookiesOf(one.status === 200 ? one : two))).toBe(true);
  // The browser's sign-in is used up, and so is the code.
  expect((await enter(codes[0] ?? "")).status).toBe(401);
  const again = cookiesOf(await login("dora"));
  expect((await enter(code, again)).status).toBe(403);
  const spelled = (codes[1] ?? "").toUpperCase().replaceAll("-", " ");
  expect((await enter(spelled, again)).status).toBe(200);
  const last = cookiesOf(await login("dora"));
  expect((await enter(spelled, last)).status).toBe(403);
  expect(await (await send(cookie, "GET", "two-factor")).json()).toMatchObject({
    isEnabled: true,
    recoveryCodesLeft: 9,
  });
  at += limits.twoFactor.pendingMs;
  expect((await enter(codeOf(secret), last)).status).toBe(401);
  // Tokens are not affected; the database has neither the secret nor the codes.
  const rows = await hub.database.sql`select encode(secret, 'escape') as stored from hub.totp_secrets
    union all select hash from hub.recovery_codes`;
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(codes[2]?.replaceAll("-", "") ?? "");
});

test("wrong codes are limited in the database, for the user and not the browser", async () => {
  const cookie = await signIn("emil");
  const { secret } = await turnOn(cookie);
  const pending = cookiesOf(await login("emil"));
  const statuses: number[] = [];
  for (let index = 0; index <= limits.login.perDevice; index++)
    statuses.push((await send(pending, "POST", "sessions/second-factor", { code: "000000" })).status);
  expect(statuses.at(-1)).toBe(429);
  const other = cookiesOf(await login("emil"));
  const refused = await send(other, "POST", "sessions/second-factor", { code: codeOf(secret) });
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
  at += limits.login.windowMs;
  const fresh = cookiesOf(await login("emil"));
  expect((await send(fresh, "POST", "sessions/second-factor", { code: codeOf(secret) })).status).toBe(200);
});

test("turning the second factor off needs the password and a code; setting it up, a recent confirmation", async () => {
  const cookie = await signIn("finn");
  at += limits.session.confirmedMs;
  const late = await send(cookie, "POST", "two-factor/totp");
  expect([late.status, late.headers.get("x-error-code")]).toEqual([403, "ConfirmationNeeded"]);
  expect((await send(cookie, "POST", "confirmation", { password: "wrong" })).status).toBe(403);
  expect((await send(cookie, "POST", "confirmation", { password: "password of finn" })).status).toBe(200);
  const { secret, codes } = await turnOn(cookie);
  expect((await send(cookie, "POST", "two-factor/totp")).status).toBe(409);
  const off = (password: string, code: string) => send(cookie, "POST", "two-factor/disable", { password, code });
  expect((await off("wrong", codeOf(secret))).status).toBe(403);
  expect((await off("password of finn", "000000")).status).toBe(403);
  const renewed = await (await send(cookie, "POST", "two-factor/recovery-codes")).json();
  expect((await off("password of finn", codes[0] ?? "")).status).toBe(403);
  expect((await off("password of finn", renewed.codes[0])).status).toBe(200);
  expect((await login("finn")).status).toBe(200);
});

test("an administrator resets a second factor and creates a link for a new password", async () => {
  const cookie = await signIn("gina");
  await turnOn(cookie);
  const chief = await signIn("chief");
  expect((await send(cookie, "POST", "users/gina/password-reset")).status).toBe(403);
  expect((await send(cookie, "DELETE", "users/chief/two-factor")).status).toBe(403);
  // Their own need the password and a code.
  expect((await send(chief, "POST", "users/Chief/password-reset")).status).toBe(409);
  expect((await send(chief, "DELETE", "users/chief/two-factor")).status).toBe(409);
  const old = await (await send(chief, "POST", "users/gina/password-reset")).json();
  const { token } = await (await send(chief, "POST", "users/gina/password-reset")).json();
  const reset = (link: string, password: string) => send("", "POST", "password-reset", { token: link, password });
  expect((await reset(old.token, "a new password")).status).toBe(403);
  expect((await reset(token, "short")).status).toBe(400);
  expect(await (await send("", "POST", "password-reset/link", { token })).json()).toEqual({ isValid: true });
  expect((await reset(token, "a new password")).status).toBe(200);
  expect((await reset(token, "another password")).status).toBe(403);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await login("gina")).status).toBe(401);
  expect((await login("gina", "a new password")).status).toBe(202);
  expect((await send(chief, "DELETE", "users/gina/two-factor")).status).toBe(200);
  expect((await login("gina", "a new password")).status).toBe(200);
  const log = await (await hub.send(undefined, "GET", "/api/audit-log", undefined, { cookie: chief })).json();
  const actions = log
    .filter(({ subject }: { subject: string }) => subject === "gina")
    .map(({ action, actorName }: { action: string; actorName: string | null }) => `${action} ${actorName}`);
  expect(actions).toEqual(
    expect.arrayContaining([
      "two-factor.enable gina",
      "user.reset-link chief",
      "user.password null",
      "two-factor.disable chief",
    ]),
  );
});

test("a user takes the own data along, without secrets", async () => {
  const cookie = await signIn("alice");
  await hub.send("alice", "POST", "/api/repos/create", { name: "exported" });
  const discussions = "/api/models/alice/exported/discussions";
  await hub.send("alice", "POST", discussions, { title: "Opened by alice", description: "First text" });
  const ofBob = await hub.send("bob", "POST", `${discussions}/1/comment`, { comment: "Text of bob" });
  const ofAlice = await (await hub.send("alice", "POST", `${discussions}/1/comment`, { comment: "Before" })).json();
  const edit = { content: "After" };
  const edited = await hub.send("alice", "POST", `${discussions}/1/comment/${ofAlice.newMessage.id}/edit`, edit);
  expect([ofBob.status, edited.status]).toEqual([201, 200]);
  const response = await send(cookie, "GET", "account/export");
  const text = await response.text();
  const data = JSON.parse(text);
  expect(data.profile).toMatchObject([{ name: "alice" }]);
  expect(data.memberships).toEqual([{ organization: "lab", role: "write" }]);
  expect(data.repositories).toMatchObject([{ type: "model", name: "alice/exported" }]);
  expect(data.accessTokens.map(({ name }: { name: string }) => name).toSorted()).toEqual(["main", "reading"]);
  expect(data.auditLog.length).toBeGreaterThan(0);
  // A retry writes them again.
  expect(data.discussions).toContainEqual(expect.objectContaining({ title: "Opened by alice" }));
  for (const comment of ["First text", "After"])
    expect(data.comments).toContainEqual(expect.objectContaining({ text: comment }));
  expect(data.earlierTextsOfComments).toContainEqual(expect.objectContaining({ text: "Before" }));
  expect(text).not.toContain("Text of bob");
  expect(text).not.toMatch(/hf_|scrypt|modelyard_session/);
  expect((await hub.send("alice", "GET", "/_private/account/export")).status).toBe(403);
});

test("a user deletes the own account, unless something would be left without an owner", async () => {
  await hub.accounts.upsertUser({
    name: "hugo",
    password: "password of hugo",
    tokens: [{ value: "hf_hugo", name: "main", role: "write" }],
  });
  await hub.accounts.upsertOrganisation({ name: "crew", members: [{ user: "hugo", role: "admin" }] });
  await hub.send("hugo", "POST", "/api/repos/create", { name: "mine" });
  const cookie = await signIn("hugo");
  const remove = async (name: string, by = cookie) => {
    const response = await send(by, "POST", "account/delete", { name });
    return [response.status, (await response.json()).error ?? ""];
  };
  at += limits.session.confirmedMs;
  expect((await remove("hugo"))[0]).toBe(403);
  await send(cookie, "POST", "confirmation", { password: "password of hugo" });
  expect((await remove("alice"))[0]).toBe(400);
  expect(await remove("hugo")).toEqual([409, "Your account has 1 repository. Delete or transfer them first."]);
  await hub.send("hugo", "DELETE", "/api/repos/delete", { name: "mine" });
  expect(await remove("hugo")).toEqual([409, expect.stringContaining("the only administrator of crew")]);
  await hub.accounts.upsertOrganisation({ name: "crew", members: [{ user: "alice", role: "admin" }] });
  const webhook = {
    watched: [{ type: "model", name: "alice/exported" }],
    url: "https://example.com/h",
    domains: ["repo"],
  };
  const created = await hub.send("hugo", "POST", "/api/settings/webhooks", webhook);
  expect(created.status).toBe(200);
  expect(await remove("hugo", await signIn("chief"))).toEqual([400, expect.any(String)]);
  expect((await remove("HUGO"))[0]).toBe(200);
  expect(await isSignedIn(cookie)).toBe(false);
  expect((await hub.send("hugo", "GET", "/api/whoami-v2")).status).toBe(401);
  expect(await hub.database.sql`select 1 from hub.webhooks where url = 'https://example.com/h'`).toHaveLength(0);
  const again = await send("", "POST", "sign-up", { username: "Hugo", password: "password of hugo" });
  expect(again.status).toBe(409);
});

test("with sign-up by invitation, each link of an administrator creates one account", async () => {
  const invited = await createTestHub({ signUp: "invitation" });
  try {
    await invited.accounts.upsertUser({ name: "chief", password: "password of chief", admin: true });
    const from = async (username: string) => {
      const credentials = { username, password: `password of ${username}` };
      return cookiesOf(await invited.send(undefined, "POST", "/_private/sessions", credentials));
    };
    const post = (path: string, body?: unknown, cookie = "") =>
      invited.send(undefined, "POST", `/_private/${path}`, body, { cookie });
    const chief = await from("chief");
    const join = async (username: string, invitation?: string) =>
      (await post("sign-up", { username, password: "a long password", invitation })).status;
    expect((await post("invitations", undefined, await from("alice"))).status).toBe(403);
    const { token } = await (await post("invitations", undefined, chief)).json();
    expect([await join("ivan"), await join("ivan", "wrong"), await join("alice", token)]).toEqual([403, 403, 409]);
    const isValid = async () => (await (await post("sign-up/invitation", { invitation: token })).json()).isValid;
    expect(await isValid()).toBe(true);
    const both = await Promise.all([join("ivan", token), join("jane", token)]);
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await isValid()).toBe(false);
    const second = await (await post("invitations", undefined, chief)).json();
    await invited.database.sql`update hub.namespaces set suspended_at = now() where name = 'chief'`;
    expect(await join("kate", second.token)).toBe(403);
    await invited.database.sql`update hub.namespaces set suspended_at = null where name = 'chief'`;
    await invited.accounts.upsertUser({ name: "chief", admin: false });
    expect(await join("kate", second.token)).toBe(403);
  } finally {
    await invited.stop();
  }
});

test("the only administrator of the hub stays", async () => {
  const response = await send(await signIn("chief"), "POST", "account/delete", { name: "chief" });
  expect([response.status, (await response.json()).error]).toEqual([
    409,
    expect.stringContaining("only administrator of this hub"),
  ]);
});
