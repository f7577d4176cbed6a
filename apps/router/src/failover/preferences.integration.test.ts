import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

const providers = ["nebius", "deepinfra", "together"];
let provider: ScriptedProvider;
let under: RouterUnderTest;
const draws: number[] = [];
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(memoryDirectory({ "acme/chat": providers.map((id) => ({ provider: id })) }), {
    scripted: { url: provider.url, plays: providers },
    random: () => draws.shift() ?? 0.5,
  });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const deepinfra = "POST /v1/openai/chat/completions";
const owners = { user: "me", organisation: "organisations/acme", hub: "hub" };
const who = { user: "ada", organisation: "boss", hub: "boss" };
type Owner = keyof typeof owners;

function set(owner: Owner, preferences: object) {
  return under.settings(who[owner], "PUT", `/api/router/${owners[owner]}/preferences`, preferences);
}

beforeEach(async () => {
  draws.length = 0;
  provider.script["POST /v1/chat/completions"] = () => ({ body: { choices: [] } });
  provider.script[deepinfra] = () => ({ body: { choices: [] } });
  for (const owner of ["user", "organisation", "hub"] as const) {
    await under.settings(who[owner], "DELETE", `/api/router/${owners[owner]}/preferences`);
  }
});

async function answeredBy(model = "acme/chat", headers: Record<string, string> = {}) {
  const response = await under.call({ model, headers });
  const body = await response.json();
  return response.headers.get("x-provider") ?? body.error.message;
}
const forAcme = { "x-hf-bill-to": "acme" };

describe("a plain model tries providers in the configured order", () => {
  test("without an order, in the order of the mappings", async () => {
    expect(await answeredBy()).toBe("nebius");
  });

  test("the user's order before the organization's before the hub's", async () => {
    await set("hub", { order: [["together"]] });
    expect([await answeredBy(), await answeredBy("acme/chat", forAcme)]).toEqual(["together", "together"]);
    await set("organisation", { order: [["deepinfra"]] });
    expect([await answeredBy(), await answeredBy("acme/chat", forAcme)]).toEqual(["together", "deepinfra"]);
    await set("user", { order: [["nebius"], ["together"]] });
    expect([await answeredBy(), await answeredBy("acme/chat", forAcme)]).toEqual(["nebius", "nebius"]);
  });

  test("with failover to the next in the order", async () => {
    await set("user", { order: [["deepinfra"], ["together"]] });
    provider.script[deepinfra] = () => ({ status: 503, body: { error: "down" } });
    expect(await answeredBy()).toBe("together");
  });

  test("with random selection among equals by weight", async () => {
    await set("user", { order: [["deepinfra", "together"]], weights: { deepinfra: 9, together: 1 } });
    draws.push(0.5, 0.9);
    expect(await answeredBy()).toBe("deepinfra");
    draws.push(0.999, 0.1);
    expect(await answeredBy()).toBe("together");
  });

  test("but named providers and policies ignore the order", async () => {
    await set("user", { order: [["deepinfra"]] });
    expect(await answeredBy("acme/chat:together")).toBe("together");
    const price = { provider: "nebius", providerModelId: "sim-chat", inputMicros: 5 };
    await under.settings("boss", "PUT", "/api/router/prices", price);
    expect(await answeredBy("acme/chat:cheapest")).toBe("nebius");
    const place = "/api/router/prices?provider=nebius&providerModelId=sim-chat";
    expect((await under.settings("boss", "DELETE", place)).status).toBe(204);
  });

  test("also under a policy without figures to compare", async () => {
    await set("user", { order: [["deepinfra"]] });
    expect(await answeredBy("acme/chat:cheapest")).toBe("deepinfra");
  });
});

describe("a disabled provider", () => {
  test("by the user is called only by name", async () => {
    await set("user", { disabled: ["nebius"] });
    expect(await answeredBy()).toBe("deepinfra");
    expect(await answeredBy("acme/chat:nebius")).toBe("nebius");
  });

  test.each([
    { owner: "organisation", headers: forAcme, says: "the organization that pays" },
    { owner: "hub", headers: {}, says: "the administrator" },
  ] as const)("by the $owner is never called", async ({ owner, headers, says }) => {
    await set(owner, { disabled: ["nebius"] });
    expect(await answeredBy("acme/chat", headers)).toBe("deepinfra");
    expect(await answeredBy("acme/chat:nebius", headers)).toContain(`nebius is disabled by ${says}`);
    const named = await under.call({ path: "/router/nebius/v1/chat/completions", body: "{}", headers });
    expect([named.status, (await named.json()).error.code]).toEqual([403, "provider_off"]);
  });
});

describe("the settings", () => {
  test("are returned as they were saved", async () => {
    const wanted = { order: [["together"], ["nebius", "deepinfra"]], disabled: ["groq"], weights: { nebius: 0.5 } };
    expect((await set("user", wanted)).body).toEqual(wanted);
    expect((await under.settings("reader", "GET", "/api/router/me/preferences")).body).toEqual(wanted);
    await under.settings("ada", "DELETE", "/api/router/me/preferences");
    const none = { order: [], disabled: [], weights: {} };
    expect((await under.settings("ada", "GET", "/api/router/me/preferences")).body).toEqual(none);
  });

  test.each([
    { wanted: { order: [["unknown"]] }, field: "order", says: "no provider called unknown" },
    { wanted: { order: [["groq"], ["groq"]] }, field: "order", says: "twice" },
    { wanted: { disabled: ["unknown"] }, field: "disabled", says: "no provider" },
    { wanted: { weights: { unknown: 1 } }, field: "weights", says: "no provider" },
    { wanted: { weights: { groq: -1 } }, field: "weights.groq", says: "weights.groq" },
    { wanted: { weights: { groq: 1001 } }, field: "weights.groq", says: "weights.groq" },
    { wanted: { order: [[]] }, field: "order.0", says: "order.0" },
    { wanted: { ranks: [] }, field: "ranks", says: "`ranks` is not known" },
  ])("reject $wanted", async ({ wanted, field, says }) => {
    const answer = await set("user", wanted);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "invalid_value", field, error: expect.stringContaining(says) },
    ]);
  });

  test("require permissions", async () => {
    expect((await under.settings("ada", "PUT", "/api/router/hub/preferences", {})).status).toBe(403);
    expect((await under.settings("ada", "PUT", "/api/router/organisations/acme/preferences", {})).status).toBe(403);
    expect((await under.settings("reader", "PUT", "/api/router/me/preferences", {})).status).toBe(403);
  });
});
