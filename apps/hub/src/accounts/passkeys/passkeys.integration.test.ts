import { limits } from "@modelyard/platform/limits";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestHub, type TestHub } from "../../testing/test-hub.ts";
import { createSoftwarePasskey, type SoftwarePasskey } from "./testing/software-authenticator.ts";

const host = "hub.test";
const origin = "https://hub.test";
let hub: TestHub;
let at = new Date("2026-03-01T12:00:00Z").getTime();
beforeAll(async () => {
  hub = await createTestHub({ now: () => new Date(at), publicUrl: () => origin });
  await hub.accounts.upsertUser({ name: "chief", password: "password of chief", admin: true });
  for (const name of ["dora", "emil", "finn", "gina", "hugo", "iris"])
    await hub.accounts.upsertUser({ name, password: `password of ${name}` });
});
afterAll(() => hub.stop());

const send = (cookie: string, method: string, path: string, body?: unknown) =>
  hub.send(undefined, method, `/_private/${path}`, body, { cookie });
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const login = (username: string) => send("", "POST", "sessions", { username, password: `password of ${username}` });
const signIn = async (username: string) => cookiesOf(await login(username));
const idOf = async (cookie: string): Promise<string> =>
  (await (await hub.send(undefined, "GET", "/api/whoami-v2", undefined, { cookie })).json()).id;
const codeOf = async (response: Response) => [response.status, response.headers.get("x-error-code")];
const listOf = async (cookie: string): Promise<{ id: string; name: string; lastUsedAt: string | null }[]> =>
  (await (await send(cookie, "GET", "passkeys")).json()).entries;

async function challengeFor(cookie: string): Promise<string> {
  const response = await send(cookie, "POST", "passkeys/options");
  expect(response.status).toBe(200);
  return (await response.json()).challenge;
}

async function addTo(cookie: string, name = "key", more: object = {}): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey({ host, userId: await idOf(cookie) });
  const response = passkey.created({ challenge: await challengeFor(cookie), origin, ...more });
  expect((await send(cookie, "POST", "passkeys", { name, response })).status).toBe(200);
  return passkey;
}

/** Begins a sign-in without the password, in a new browser. */
async function begin() {
  const response = await send("", "POST", "sessions/passkey/options");
  const options = await response.json();
  expect(options).toMatchObject({ rpId: host, userVerification: "required" });
  return { cookie: cookiesOf(response), challenge: String(options.challenge) };
}
const use = (cookie: string, response: object) => send(cookie, "POST", "sessions/passkey", { response });
const auditOf = async (action: string): Promise<{ subject: string; details: object }[]> =>
  (
    await hub.database.sql`
      select content::jsonb as entry from hub.audit_log where content::jsonb ->> 'action' = ${action} order by position desc`
  ).map(({ entry }) => entry);

const withResponse = (more: object) => (response: object) => ({
  ...response,
  response: { ...("response" in response && typeof response.response === "object" ? response.response : {}), ...more },
});

describe("a passkey signs in without the password", () => {
  test("once per challenge, only in the browser that requested it, and only for a short time", async () => {
    const dora = await signIn("dora");
    const passkey = await addTo(dora, "laptop");
    const { cookie, challenge } = await begin();
    const response = passkey.used({ challenge, origin });
    expect(await codeOf(await use((await begin()).cookie, response))).toEqual([403, "PasskeyExpired"]);
    expect(await codeOf(await use("", response))).toEqual([403, "PasskeyExpired"]);
    const signedIn = await use(cookie, response);
    expect(signedIn.status).toBe(200);
    expect(await idOf(cookiesOf(signedIn))).toBe(await idOf(dora));
    // The same response again, as an attacker would replay it.
    expect(await codeOf(await use(cookie, response))).toEqual([403, "PasskeyExpired"]);
    expect(await listOf(dora)).toMatchObject([{ name: "laptop", lastUsedAt: new Date(at).toISOString() }]);
    const late = await begin();
    at += limits.passkeys.challengeMs;
    const lateResponse = passkey.used({ challenge: late.challenge, origin });
    expect(await codeOf(await use(late.cookie, lateResponse))).toEqual([403, "PasskeyExpired"]);
    const left = await hub.database.sql`select * from hub.passkey_challenges where challenge = ${late.challenge}`;
    expect(left).toHaveLength(1);
    await begin();
    expect(
      await hub.database.sql`select * from hub.passkey_challenges where expires_at <= ${new Date(at).toISOString()}`,
    ).toEqual([]);
  });

  test.each([
    { what: "another origin", more: { origin: "https://evil.example" } },
    { what: "another site", more: { host: "evil.example" } },
    { what: "no verified user", more: { verifiesUser: false } },
  ])("not with $what", async ({ more }) => {
    const passkey = await addTo(await signIn("emil"), "key");
    const { cookie, challenge } = await begin();
    expect(await codeOf(await use(cookie, passkey.used({ challenge, origin, ...more })))).toEqual([
      403,
      "PasskeyRefused",
    ]);
    const refused = await auditOf("session.refused");
    expect(refused[0]).toMatchObject({ subject: "emil", details: { reason: "passkey" } });
  });

  test("not with the key of another passkey, the name of another user, or damaged fields", async () => {
    const [own, other] = [await addTo(await signIn("emil")), await addTo(await signIn("dora"))];
    const attempt = async (change: (response: object) => object) => {
      const { cookie, challenge } = await begin();
      return codeOf(await use(cookie, change(own.used({ challenge, origin }))));
    };
    expect(await attempt((response) => ({ ...response, id: other.id, rawId: other.id }))).toEqual([
      403,
      "PasskeyRefused",
    ]);
    const handle = Buffer.from(await idOf(await signIn("dora"))).toString("base64url");
    expect(await attempt(withResponse({ userHandle: handle }))).toEqual([403, "PasskeyRefused"]);
    expect(await attempt(withResponse({ signature: "AAAA" }))).toEqual([403, "PasskeyRefused"]);
    expect(await attempt(withResponse({ authenticatorData: "" }))).toEqual([403, "PasskeyRefused"]);
    expect(await attempt(withResponse({ clientDataJSON: "AAAA" }))).toEqual([400, "BadRequest"]);
    expect(await attempt(withResponse({ signature: "a".repeat(16_385) }))).toEqual([400, "BadRequest"]);
  });

  test("not if its counter did not grow; its user is notified", async () => {
    const finn = await signIn("finn");
    const passkey = await addTo(finn, "copied", { counter: 5 });
    for (const [counter, expected] of [
      [6, [200, null]],
      [6, [403, "PasskeyCopied"]],
      [2, [403, "PasskeyCopied"]],
      [7, [200, null]],
    ] as const) {
      const { cookie, challenge } = await begin();
      const response = await use(cookie, passkey.used({ challenge, origin, counter }));
      expect([counter, ...(await codeOf(response))]).toEqual([counter, ...expected]);
      if (response.status !== 200) expect((await response.json()).error).toContain("may have been copied");
    }
    expect((await auditOf("session.refused"))[0]).toMatchObject({ details: { reason: "counter of the passkey" } });
    // An unsigned response with a low counter proves nothing.
    const { cookie, challenge } = await begin();
    const forged = createSoftwarePasskey({ host, userId: await idOf(finn) }).used({ challenge, origin, counter: 1 });
    expect(await codeOf(await use(cookie, { ...forged, id: passkey.id, rawId: passkey.id }))).toEqual([
      403,
      "PasskeyRefused",
    ]);
  });

  test("repeatedly without a counter, as synced passkeys", async () => {
    const passkey = await addTo(await signIn("finn"), "synced", { counter: 0 });
    for (const _ of [1, 2]) {
      const { cookie, challenge } = await begin();
      expect((await use(cookie, passkey.used({ challenge, origin, counter: 0 }))).status).toBe(200);
    }
  });

  test("not into a suspended account, and not after it was removed", async () => {
    const hugo = await signIn("hugo");
    const passkey = await addTo(hugo);
    const chief = await signIn("chief");
    const suspend = { user: "hugo", reason: "spam" };
    expect((await send(chief, "POST", "admin/users/suspend", suspend)).status).toBe(200);
    const first = await begin();
    expect(await codeOf(await use(first.cookie, passkey.used({ challenge: first.challenge, origin })))).toEqual([
      403,
      "AccountSuspended",
    ]);
    expect((await send(chief, "POST", "admin/users/unsuspend", { user: "hugo" })).status).toBe(200);
    const again = await signIn("hugo");
    const [entry] = await listOf(again);
    expect((await send(again, "DELETE", `passkeys/${entry?.id}`)).status).toBe(200);
    const second = await begin();
    expect(await codeOf(await use(second.cookie, passkey.used({ challenge: second.challenge, origin })))).toEqual([
      403,
      "PasskeyRefused",
    ]);
  });

  test("only so many times wrongly from one network", async () => {
    const { perNetwork } = limits.login;
    const unknown = createSoftwarePasskey({ host, userId: "none" });
    at += limits.login.windowMs;
    const tries = Array.from({ length: perNetwork + 1 }, async () => {
      const { cookie: own, challenge } = await begin();
      return (await use(own, unknown.used({ challenge, origin }))).status;
    });
    expect(await Promise.all(tries)).toContain(429);
    at += limits.login.windowMs;
  });
});

describe("a passkey is the second factor after the password", () => {
  test("of the same user and sign-in, without a PIN", async () => {
    const gina = await signIn("gina");
    const passkey = await addTo(gina);
    const other = await addTo(await signIn("dora"));
    // A passkey alone does not make the password insufficient.
    expect((await login("gina")).status).toBe(200);
    const { secret } = await (await send(gina, "POST", "two-factor/totp")).json();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
    expect((await send(gina, "POST", "two-factor/totp/confirm", { code })).status).toBe(200);

    const pending = await login("gina");
    expect(pending.status).toBe(202);
    const cookie = cookiesOf(pending);
    const options = async (ofCookie: string) =>
      (await send(ofCookie, "POST", "sessions/second-factor/passkey/options")).json();
    const { challenge, allowCredentials } = await options(cookie);
    expect(allowCredentials).toMatchObject([{ id: passkey.id }]);
    const finish = (ofCookie: string, response: object) =>
      send(ofCookie, "POST", "sessions/second-factor/passkey", { response });
    const response = passkey.used({ challenge, origin, verifiesUser: false });
    // Neither in another sign-in, nor in place of the password.
    expect(await codeOf(await finish(cookiesOf(await login("gina")), response))).toEqual([403, "PasskeyExpired"]);
    expect(await codeOf(await use(cookie, response))).toEqual([403, "PasskeyExpired"]);
    const ofOther = other.used({ challenge: (await options(cookie)).challenge, origin });
    expect(await codeOf(await finish(cookie, ofOther))).toEqual([403, "PasskeyRefused"]);
    const signedIn = await finish(cookie, response);
    expect(signedIn.status).toBe(200);
    expect(await idOf(cookiesOf(signedIn))).toBe(await idOf(gina));
    expect(await codeOf(await finish(cookie, response))).toEqual([401, "SignInNeeded"]);
    expect((await auditOf("session.create"))[0]).toMatchObject({ details: { secondFactor: "passkey" } });
  });

  test("a challenge of the second factor does not create a passkey, and one without the password needs its own", async () => {
    const dora = await signIn("dora");
    const { challenge } = await begin();
    const passkey = createSoftwarePasskey({ host, userId: await idOf(dora) });
    const body = { name: "x", response: passkey.created({ challenge, origin }) };
    expect(await codeOf(await send(dora, "POST", "passkeys", body))).toEqual([403, "PasskeyExpired"]);
  });
});

describe("the passkeys of a user", () => {
  test("are renamed and removed by the user only, after a confirmation, and recorded", async () => {
    const iris = await signIn("iris");
    await addTo(iris, "first");
    const [entry] = await listOf(iris);
    const path = `passkeys/${entry?.id}`;
    const dora = await signIn("dora");
    expect((await send(dora, "PUT", path, { name: "mine" })).status).toBe(404);
    expect((await send(dora, "DELETE", path)).status).toBe(404);
    expect((await send(iris, "PUT", path, { name: " second " })).status).toBe(200);
    expect((await send(iris, "PUT", path, { name: "x".repeat(limits.passkeys.nameChars + 1) })).status).toBe(400);
    expect(await listOf(iris)).toMatchObject([{ name: "second" }]);
    at += limits.session.confirmedMs;
    for (const [method, to] of [
      ["POST", "passkeys/options"],
      ["POST", "passkeys"],
      ["PUT", path],
      ["DELETE", path],
    ] as const)
      expect(await codeOf(await send(iris, method, to, {}))).toEqual([403, "ConfirmationNeeded"]);
    for (const action of ["passkey.create", "passkey.rename"])
      expect((await auditOf(action))[0]).toMatchObject({ subject: action === "passkey.create" ? "first" : "second" });
  });

  test("are bound to the session that created them, and registered once", async () => {
    const [first, second] = [await signIn("iris"), await signIn("iris")];
    const passkey = createSoftwarePasskey({ host, userId: await idOf(first) });
    const response = passkey.created({ challenge: await challengeFor(first), origin });
    expect(await codeOf(await send(second, "POST", "passkeys", { name: "x", response }))).toEqual([
      403,
      "PasskeyExpired",
    ]);
    const add = async (cookie: string, more: object = {}) => {
      const created = passkey.created({ challenge: await challengeFor(cookie), origin, ...more });
      return codeOf(await send(cookie, "POST", "passkeys", { name: "x", response: created }));
    };
    expect(await add(first, { origin: "https://evil.example" })).toEqual([400, "BadRequest"]);
    expect(await add(first, { host: "evil.example" })).toEqual([400, "BadRequest"]);
    expect(await add(first)).toEqual([200, null]);
    expect(await add(await signIn("dora"))).toEqual([409, "Conflict"]);
  });

  test("are limited in number, removed with two-factor authentication by an administrator, and exported", async () => {
    const iris = await signIn("iris");
    const missing = limits.passkeys.perUser - (await listOf(iris)).length;
    const last = createSoftwarePasskey({ host, userId: await idOf(iris) });
    const early = await challengeFor(iris);
    for (let added = 0; added < missing; added += 1) await addTo(iris, `key ${added}`);
    const response = last.created({ challenge: early, origin });
    expect((await send(iris, "POST", "passkeys", { name: "x", response })).status).toBe(409);
    expect((await send(iris, "POST", "passkeys/options")).status).toBe(409);
    expect((await (await send(iris, "GET", "passkeys")).json()).refusal).toBe("too-many");
    const exported = await (await send(iris, "GET", "account/export")).json();
    expect(exported.passkeys).toHaveLength(limits.passkeys.perUser);
    expect(Object.keys(exported.passkeys[0])).toEqual(["name", "createdAt", "lastUsedAt"]);
    const chief = await signIn("chief");
    expect((await send(chief, "DELETE", "users/iris/two-factor")).status).toBe(200);
    expect((await send(chief, "DELETE", "users/iris/two-factor")).status).toBe(409);
    expect(await listOf(iris)).toEqual([]);
  });

  test("end with the account", async () => {
    await hub.accounts.upsertUser({ name: "jana", password: "password of jana" });
    const jana = await signIn("jana");
    const id = await idOf(jana);
    await addTo(jana);
    expect((await send(jana, "POST", "account/delete", { name: "jana" })).status).toBe(200);
    expect(await hub.database.sql`select * from hub.passkeys where user_id = ${id}`).toEqual([]);
  });
});
