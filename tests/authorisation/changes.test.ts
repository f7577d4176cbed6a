import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, actors } from "./actors.ts";
import { type Installation, repositoryAt, startInstallation } from "./testing/installation.ts";

// The router's clock is stopped, so that its caches never expire: changes only arrive as notifications from the hub.

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation({ now: () => Date.parse("2026-11-22T12:00:00Z") });
});
afterAll(() => installation.stop());

const actor = (who: string): Actor => {
  const found = actors.find((one) => one.who === who);
  if (found === undefined) throw new Error(`there is no actor ${who}`);
  return found;
};

/** @returns status and error code of a chat billed to `lab`; the provider is down, so 502 is the best case */
async function spend(headers: Record<string, string>): Promise<string> {
  const response = await installation.callRouter("/v1/chat/completions", {
    method: "POST",
    headers: { "content-type": "application/json", "x-hf-bill-to": "lab", ...headers },
    body: JSON.stringify({ model: repositoryAt("lab", "public"), messages: [{ role: "user", content: "hi" }] }),
  });
  const { error } = await response.json();
  return response.status === 502 || response.status === 503 ? "allowed" : `${response.status} ${error.code}`;
}

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  return (await installation.callRouter(path, { headers })).status;
}

const member = (user: string) => `/_private/organizations/lab/members/${user}`;

test("a demoted member can no longer spend, read usage or see private models", async () => {
  const headers = installation.headersOf(actor("contributor"));
  const model = `/v1/models/${repositoryAt("lab", "private")}`;
  expect(await spend(headers)).toBe("allowed");
  expect([await statusOf("/v1/usage?organisation=lab", headers), await statusOf(model, headers)]).toEqual([200, 200]);
  await installation.administer("PUT", member("cora"), { role: "no_access" });
  await expect.poll(() => spend(headers)).toBe("403 spending_not_allowed");
  expect([await statusOf("/v1/usage?organisation=lab", headers), await statusOf(model, headers)]).toEqual([403, 404]);
});

test("a removed member has the access of a non-member", async () => {
  const headers = installation.headersOf(actor("write"));
  expect(await spend(headers)).toBe("allowed");
  await installation.administer("DELETE", member("walt"));
  await expect.poll(() => spend(headers)).toBe("403 not_a_member");
  expect(await statusOf("/v1/usage?organisation=lab", headers)).toBe(403);
});

test("members with role read can spend while the organization allows it", async () => {
  const headers = installation.headersOf(actor("read"));
  expect(await spend(headers)).toBe("403 spending_not_allowed");
  for (const readersMaySpend of [true, false]) {
    await installation.administer("PUT", "/_private/organizations/lab/settings", { readersMaySpend });
    await expect.poll(() => spend(headers)).toBe(readersMaySpend ? "allowed" : "403 spending_not_allowed");
  }
});

test("a revoked token and an ended session give no access", async () => {
  const { cookie = "" } = installation.headersOf(actor("owner, session"));
  const bySession = { authorization: `Bearer ${cookie.slice(cookie.indexOf("=") + 1)}` };
  const byToken = installation.headersOf(actor("owner, read token"));
  for (const headers of [bySession, byToken]) expect(await statusOf("/v1/usage", headers)).toBe(200);
  const send = (method: string, path: string) => installation.hub.send(undefined, method, path, undefined, { cookie });
  for (const { id } of await (await send("GET", "/_private/tokens")).json()) {
    await send("DELETE", `/_private/tokens/${id}`);
  }
  await expect.poll(() => statusOf("/v1/usage", byToken)).toBe(401);
  await send("DELETE", "/_private/sessions");
  await expect.poll(() => statusOf("/v1/usage", bySession)).toBe(401);
});

test("a model that becomes private is hidden from non-members", async () => {
  const headers = installation.headersOf(actor("stranger"));
  const path = `/v1/models/${repositoryAt("lab", "public")}`;
  expect(await statusOf(path, headers)).toBe(200);
  await installation.administer("PUT", `/_private/models/${repositoryAt("lab", "public")}/settings`, { private: true });
  await expect.poll(() => statusOf(path, headers)).toBe(404);
});
