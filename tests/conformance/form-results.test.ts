import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { removeDataFolder, type StartedModelyard, startModelyard } from "../support/start-modelyard.ts";

// Forms that call a model, sent as by a browser without JavaScript: over HTTP, to a hub in a separate process.

let hub: StartedModelyard;
let cookie: string;
beforeAll(async () => {
  hub = await startModelyard({ flags: ["--demo"] });
  const joined = await post("/join", new URLSearchParams({ username: "ada", password: "four plain words" }));
  cookie = cookiesOf(joined);
});
afterAll(async () => {
  await hub.stop();
  await removeDataFolder(hub.dataFolder);
});

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0] ?? "")
    .join("; ");

function post(path: string, body: FormData | URLSearchParams, sent = ""): Promise<Response> {
  const headers = { origin: hub.url, cookie: sent };
  return fetch(hub.url + path, { method: "POST", redirect: "manual", headers, body });
}

async function show(location: string | null, sent: string) {
  const response = await fetch(new URL(location ?? "", hub.url), { headers: { cookie: sent } });
  return { status: response.status, html: await response.text() };
}

/** Returns how many model calls the router has counted for the user. */
async function callsOf(sent: string): Promise<number> {
  const [, session = ""] = /session=([^;]+)/.exec(sent) ?? [];
  const response = await fetch(`${hub.url}/v1/usage`, { headers: { authorization: `Bearer ${session}` } });
  const rows = z.object({ data: z.array(z.object({ requests: z.number() })) }).parse(await response.json());
  return rows.data.reduce((sum, { requests }) => sum + requests, 0);
}

test.each([
  { path: "/yard/tiny-chat/try", fields: { prompt: "hello there", do: "run" } },
  { path: "/playground?model=yard/tiny-chat", fields: { prompt: "hello there" } },
])("$path redirects to a page; reloading it calls no model", async ({ path, fields }) => {
  const before = await callsOf(cookie);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answered = await post(path, form, cookie);
  expect(answered.status).toBe(303);
  const location = answered.headers.get("location");
  for (let loads = 0; loads < 3; loads += 1) {
    const { status, html } = await show(location, cookie);
    expect(status).toBe(200);
    expect(html).toContain("You said: hello there");
  }
  // Usage is written in batches.
  await expect.poll(() => callsOf(cookie)).toBe(before + 1);
  const stranger = await show(location, "");
  expect(stranger.status).toBe(410);
  expect(stranger.html).not.toContain("You said");
});

test("the prompt of a chat template is a page as well, for a visitor without an account", async () => {
  const messages = JSON.stringify([{ role: "user", content: "hello there" }]);
  const answered = await post("/yard/tiny-chat/chat-template", new URLSearchParams({ messages }));
  expect(answered.status).toBe(303);
  const location = answered.headers.get("location");
  const { status, html } = await show(location, cookiesOf(answered));
  expect(status).toBe(200);
  expect(html).toContain('id="chat-template-prompt"');
  expect((await show(location, "")).status).toBe(410);
});
