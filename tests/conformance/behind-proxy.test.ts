import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

const publicUrl = "https://hub.example.org";

/** A request as a TLS proxy forwards it. */
function forwarded(client: string) {
  return { "x-forwarded-for": client, "x-forwarded-proto": "https", "x-forwarded-host": "hub.example.org" };
}

async function logIn(hub: StartedModelyard, password: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${hub.url}/_private/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ username: "ada", password }),
  });
}

async function join(hub: StartedModelyard, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${hub.url}/join`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ username: "ada", password: "four plain words" }),
  });
  expect(response.status).toBe(303);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");
}

describe("behind a TLS proxy on the same machine", () => {
  let hub: StartedModelyard;
  let cookie: string;
  beforeAll(async () => {
    hub = await startModelyard({ flags: ["--demo"] });
    cookie = await join(hub, { ...forwarded("203.0.113.1"), origin: publicUrl });
  });
  afterAll(async () => {
    await hub.stop();
    await removeDataFolder(hub.dataFolder);
  });

  test("cookies are limited to this host", () => {
    expect(cookie).toMatch(/^__Host-modelyard_session=[\w-]{43}; __Host-modelyard_device=[\w-]{43}$/);
  });

  test.each(["/settings/tokens", "/settings/providers/keys"])("%s recognizes the session", async (path) => {
    const status = async (sent: string) =>
      (await fetch(hub.url + path, { redirect: "manual", headers: { ...forwarded("203.0.113.1"), cookie: sent } }))
        .status;
    expect(await status(cookie)).toBe(200);
    expect(await status(cookie.replaceAll("__Host-", ""))).toBe(303);
  });

  test("the playground calls the router with the session", async () => {
    const body = new FormData();
    body.set("prompt", "hello there");
    const response = await fetch(`${hub.url}/playground?model=yard/tiny-chat`, {
      method: "POST",
      headers: { ...forwarded("203.0.113.1"), origin: publicUrl, cookie },
      body,
    });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("You said: hello there");
    expect(html).not.toContain(/session=([\w-]{43})/.exec(cookie)?.[1]);
  });

  test.each(["/", "/api/models", "/healthz", "/absent"])("%s has Strict-Transport-Security", async (path) => {
    const response = await fetch(hub.url + path, { headers: forwarded("203.0.113.1") });
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await fetch(hub.url + path)).headers.get("strict-transport-security")).toBeNull();
  });

  test("failed logins of one client do not affect others", async () => {
    for (let times = 0; times < limits.login.perAccountAndNetwork; times++) {
      expect((await logIn(hub, "wrong", forwarded("198.51.100.7"))).status).toBe(401);
    }
    expect((await logIn(hub, "four plain words", forwarded("198.51.100.8"))).status).toBe(429);
    const form = await fetch(`${hub.url}/login`, {
      method: "POST",
      headers: { ...forwarded("198.51.100.9"), origin: publicUrl },
      body: new URLSearchParams({ username: "ada", password: "four plain words" }),
    });
    expect([form.status, form.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d{3}$/)]);
    // Entries that a client writes are left of those that the proxy appends.
    expect((await logIn(hub, "four plain words", forwarded("192.0.2.1, 198.51.100.7"))).status).toBe(429);
    expect((await logIn(hub, "four plain words", { ...forwarded("198.51.100.7"), cookie })).status).toBe(200);
    expect((await logIn(hub, "four plain words", forwarded("203.0.113.9"))).status).toBe(200);
  });
});

test("without trusted proxies, forwarded headers are ignored and warned about once", async () => {
  const hub = await startModelyard({ environment: { MODELYARD_TRUSTED_PROXIES: "none" } });
  try {
    const cookie = await join(hub, { ...forwarded("203.0.113.1"), origin: hub.url });
    expect(cookie).toMatch(/^modelyard_session=/);
    const response = await fetch(`${hub.url}/`, { headers: forwarded("203.0.113.2") });
    expect(response.headers.has("strict-transport-security")).toBe(false);
    expect(await response.text()).not.toContain("hub.example.org");
    expect(hub.output().match(/MODELYARD_TRUSTED_PROXIES/g)).toHaveLength(1);
    expect(hub.output()).toContain("Ignored X-Forwarded-* headers from 127.0.0.1");
  } finally {
    await hub.stop();
    await removeDataFolder(hub.dataFolder);
  }
});
