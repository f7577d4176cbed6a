import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RouterDirectory } from "../directory.ts";
import { directoryChannel } from "../follow-changes.ts";
import { memoryDirectory } from "../testing/memory-directory.ts";
import { type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";
import { createJobStore } from "./job-store.ts";

let mayStillSpend = true;
const inMemory = memoryDirectory({
  "acme/video": [{ provider: "fal-ai", providerId: "fal-ai/wan", task: "text-to-video" }],
  "acme/picture": [{ provider: "hf-inference", providerId: "acme/picture", task: "text-to-image" }],
  "acme/chat": [{ provider: "nebius" }],
  "acme/unserved": [{ provider: "together", providerId: "x", task: "text-to-video" }],
});
const directory: RouterDirectory = {
  ...inMemory,
  membershipsOf: async (userId) => (mayStillSpend ? inMemory.membershipsOf(userId) : []),
};

let provider: ScriptedProvider;
let under: RouterUnderTest;
const scripted = () => ({ url: provider.url, plays: ["fal-ai", "hf-inference", "nebius"] });
beforeAll(async () => {
  provider = await startScriptedProvider();
  under = await startRouterUnderTest(directory, { scripted: scripted() });
});
afterAll(async () => {
  await under.close();
  await provider.close();
});

const job = "/fal-ai/wan/requests/r1";
let state: object;
beforeEach(async () => {
  state = { status: "COMPLETED" };
  provider.received.length = 0;
  provider.script["POST /fal-ai/wan"] = () => ({
    body: { request_id: "r1", response_url: `https://queue.fal.run${job}` },
  });
  provider.script[`GET ${job}/status`] = () => ({ body: state });
  provider.script[`GET ${job}`] = () => ({ body: { video: { url: "https://files.example.org/cat.mp4" } } });
  provider.script[`PUT ${job}/cancel`] = () => ({ body: { status: "CANCELLATION_REQUESTED" } });
  await under.database.sql`delete from router_jobs`;
});

const video = { model: "acme/video", task: "text-to-video", inputs: "a cat" };

async function send(node: RouterUnderTest, method: string, path: string, body?: object) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await node.call({ method, path, ...sent });
  return { status: response.status, body: await response.json() };
}

async function begin(body: object = video): Promise<string> {
  const { status, body: begun } = await send(under, "POST", "/v1/jobs", body);
  expect([status, begun]).toMatchObject([202, { object: "job", status: "queued", output: null, error: null }]);
  return begun.id;
}

const chatOf = (message: string) =>
  `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":${message},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}`;
const shown = async (id: string, node = under) => (await send(node, "GET", `/v1/jobs/${id}`)).body;
const asked = () => provider.received.map(({ method, path }) => `${method} ${path}`);

describe("a job", () => {
  test("runs asynchronously, and reports where its output is", async () => {
    const id = await begin();
    await expect.poll(() => shown(id)).toMatchObject({ status: "succeeded", provider: "fal-ai", error: null });
    expect(await shown(id)).toMatchObject({
      output: { url: "https://files.example.org/cat.mp4" },
      model: "acme/video",
    });
    expect(asked()).toEqual(["POST /fal-ai/wan", `GET ${job}/status`, `GET ${job}`]);
    expect(JSON.parse(provider.received[0]?.body.toString() ?? "")).toMatchObject({ prompt: "a cat" });
    expect((await send(under, "GET", "/v1/jobs")).body.data).toMatchObject([{ id }]);
    expect((await send(under, "GET", `/router/v1/jobs/${id}`)).body).toMatchObject({ id, status: "succeeded" });
    const used = () => under.database.sql`select model, provider, status from inference_usage where request_id = ${id}`;
    await expect.poll(used).toEqual([{ model: "acme/video", provider: "fal-ai", status: 200 }]);
  });

  test("does not start for an organization for which its owner may no longer spend", async () => {
    const headers = { "x-hf-bill-to": "acme" };
    const ending = async () => {
      const response = await under.call({ path: "/v1/jobs", body: JSON.stringify(video), headers });
      const { id } = await response.json();
      await expect.poll(async () => (await shown(id)).status).toMatch(/succeeded|failed/);
      return (await shown(id)).error?.code;
    };
    expect(await ending()).toBeUndefined();
    mayStillSpend = false;
    // The hub's notification about a changed member.
    await under.database.sql.notify(directoryChannel, "{}");
    await expect.poll(ending).toBe("spending_not_allowed");
    provider.received.length = 0;
    expect(await ending()).toBe("spending_not_allowed");
    expect(provider.received).toEqual([]);
    mayStillSpend = true;
  });

  test("reserves from a budget while it runs, and no longer", async () => {
    state = { status: "IN_PROGRESS" };
    const quota = { per: "all", measure: "cost", window: "day", most: 50 };
    const { body } = await under.settings("boss", "PUT", "/api/router/hub/quotas", quota);
    const held = () => under.database.sql`select calls from router_quota_holds`;
    const id = await begin();
    await expect.poll(held).toEqual([{ calls: 1 }]);
    await send(under, "POST", `/v1/jobs/${id}/cancel`);
    await expect.poll(() => shown(id)).toMatchObject({ status: "canceled" });
    await expect.poll(held).toEqual([]);
    const quotaId = body !== null && typeof body === "object" && "id" in body ? String(body.id) : "";
    await under.settings("boss", "DELETE", `/api/router/hub/quotas/${quotaId}`);
  });

  test("whose response contains a file returns it with its type", async () => {
    const image = Buffer.from("an image");
    provider.script["POST /models/acme/picture"] = () => ({ headers: { "content-type": "image/png" }, body: image });
    const id = await begin({ model: "acme/picture", task: "text-to-image", inputs: "a cat" });
    await expect.poll(() => shown(id)).toMatchObject({ status: "succeeded", provider: "hf-inference" });
    const { output } = await shown(id);
    expect(output).toEqual({ url: `${under.url}/v1/jobs/${id}/content`, content_type: "image/png" });
    const file = await under.call({ method: "GET", path: `/v1/jobs/${id}/content` });
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await file.arrayBuffer())).toEqual(image);
  });

  test("sends its progress as events until it has ended", async () => {
    state = { status: "IN_QUEUE", queue_position: 2 };
    const id = await begin();
    const events = await under.call({ method: "GET", path: `/v1/jobs/${id}/events` });
    expect(events.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const text = events.text();
    await expect.poll(() => shown(id)).toMatchObject({ progress: { status: "IN_QUEUE", queue_position: 2 } });
    state = { status: "COMPLETED" };
    const sent = (await text)
      .trim()
      .split("\n\n")
      .map((event) => JSON.parse(event.replace("event: job\ndata: ", "")));
    expect(sent).toContainEqual(
      expect.objectContaining({ status: "running", progress: { status: "IN_QUEUE", queue_position: 2 } }),
    );
    expect(sent.at(-1)).toMatchObject({ id, status: "succeeded" });
  });

  test("that is quiet for a while sends comments, until the reader disconnects", async () => {
    const waiting = await startRouterUnderTest(directory, { limits: { commentMs: 30 }, scripted: scripted() });
    provider.script["POST /fal-ai/wan"] = () => undefined;
    const { body } = await send(waiting, "POST", "/v1/jobs", video);
    const leaves = new AbortController();
    const path = `/v1/jobs/${body.id}/events`;
    const events = await waiting.call({ method: "GET", path, signal: leaves.signal });
    let text = "";
    const read = async () => {
      for await (const part of events.body ?? []) text += Buffer.from(part).toString("utf8");
    };
    const reading = read();
    await expect.poll(() => text).toMatch(/\n\n: still there\n\n(?:.*\n\n)*: still there\n\n/s);
    leaves.abort();
    await expect(reading).rejects.toThrow();
    await expect.poll(() => waiting.log.find((line) => line.includes(path))).toContain('"status":499');
    await waiting.close();
  });

  test("that is canceled ends, and the provider's job is canceled", async () => {
    state = { status: "IN_PROGRESS" };
    const id = await begin();
    await expect.poll(() => shown(id)).toMatchObject({ progress: { status: "IN_PROGRESS" } });
    expect((await send(under, "POST", `/v1/jobs/${id}/cancel`)).body.status).toMatch(/^cancel/);
    await expect.poll(() => shown(id)).toMatchObject({ status: "canceled", output: null });
    await expect.poll(asked).toContain(`PUT ${job}/cancel`);
    expect((await send(under, "POST", `/v1/jobs/${id}/cancel`)).body.status).toBe("canceled");
  });

  const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  test.each([
    { what: "a NUL character", message: '{"role":"assistant","content":"a\\u0000b"}' },
    { what: "endless brackets", message: `{"role":"assistant","content":"a","more":${nested}}` },
  ])("whose response contains $what fails, and is not restarted", async ({ message }) => {
    const headers = { "content-type": "application/json" };
    provider.script["POST /v1/chat/completions"] = () => ({ headers, body: chatOf(message) });
    const id = await begin({ model: "acme/chat", task: "conversational", inputs: "hi" });
    await expect
      .poll(() => shown(id))
      .toMatchObject({ status: "failed", output: null, provider: "nebius", error: { code: "output_not_kept" } });
    expect(asked()).toHaveLength(1);
  });

  test("that the provider reports as failed has failed, with the provider's message", async () => {
    state = { status: "FAILED", error: "no cats" };
    const id = await begin();
    await expect.poll(() => shown(id)).toMatchObject({ status: "failed", output: null });
    expect((await shown(id)).error.message).toContain("no cats");
  });
});

const lost = (column: object) => ({
  user_id: "u1",
  request: JSON.stringify({ ...video, parameters: {} }),
  status: "running",
  node: "lost",
  lease_until: "2026-01-01T00:00:00Z",
  ...column,
});

describe("another node", () => {
  test("resumes jobs of a stopped node, and does not start them again", async () => {
    const first = await startRouterUnderTest(directory, { scripted: scripted(), beside: under });
    state = { status: "IN_PROGRESS" };
    const ids = await Promise.all([begin(), begin()]);
    await expect
      .poll(async () => (await Promise.all(ids.map((id) => shown(id)))).map(({ progress }) => progress))
      .toEqual([
        { status: "IN_PROGRESS", queue_position: null },
        { status: "IN_PROGRESS", queue_position: null },
      ]);
    await first.close();
    state = { status: "COMPLETED" };
    for (const id of ids) await expect.poll(() => shown(id)).toMatchObject({ status: "succeeded" });
    expect(asked().filter((one) => one.startsWith("POST"))).toHaveLength(2);
    expect(asked()).not.toContain(`PUT ${job}/cancel`);
  });

  const ticket = {
    look: { path: `${job.slice(1)}/status` },
    result: { path: job.slice(1) },
    cancel: { method: "PUT", request: { path: `${job.slice(1)}/cancel` } },
  };
  const rows = [
    {
      what: "polls a lost job where the other node did",
      row: { provider: "fal-ai", ticket: JSON.stringify(ticket) },
      status: "succeeded",
      begins: 0,
    },
    {
      what: "fails a job that no provider can finish",
      row: { request: JSON.stringify({ ...video, model: "acme/unserved", parameters: {} }) },
      status: "failed",
      begins: 0,
    },
    { what: "starts a job that had not started", row: { attempts: 1 }, status: "succeeded", begins: 1 },
    {
      what: "stops retrying a job that was lost too often",
      row: { attempts: limits.router.jobAttempts },
      status: "failed",
      begins: 0,
    },
    {
      what: "cancels a job that is no longer wanted",
      row: { provider: "fal-ai", cancel_wanted: true, ticket: JSON.stringify(ticket) },
      status: "canceled",
      begins: 0,
    },
  ];
  test.each(rows)("$what", async ({ row, status, begins }) => {
    const { sql } = under.database;
    const columns = JSON.stringify({
      id: crypto.randomUUID(),
      cancel_wanted: false,
      attempts: 1,
      created_at: "2026-01-01T00:00:00Z",
      started_at: new Date().toISOString(),
      ...lost(row),
    });
    const [inserted] = await sql`
      insert into router_jobs select * from json_populate_record(null::router_jobs, ${columns}::text::json) returning id`;
    await sql`select pg_notify('modelyard_router_jobs', 'new ')`;
    await expect.poll(() => shown(String(inserted?.id))).toMatchObject({ status });
    expect(asked().filter((one) => one.startsWith("POST"))).toHaveLength(begins);
    if (status === "canceled") await expect.poll(asked).toContain(`PUT ${job}/cancel`);
  });
});

describe("rejected requests", () => {
  const rows = [
    { what: "an unknown model", body: { ...video, model: "acme/none" }, status: 404, code: "model_not_found" },
    {
      what: "a model without a key",
      body: { ...video, model: "acme/unserved" },
      status: 400,
      code: "model_not_supported",
    },
    {
      what: "a model of another task",
      body: { ...video, model: "acme/picture" },
      status: 400,
      code: "model_not_supported",
    },
    {
      what: "an unknown provider",
      body: { ...video, model: "acme/video:unknown" },
      status: 400,
      code: "model_not_supported",
    },
    { what: "an unknown task", body: { ...video, task: "text-to-cat" }, status: 400, code: "invalid_value" },
    { what: "no input", body: { ...video, inputs: null }, status: 400, code: "missing_input" },
    {
      what: "an unknown field",
      body: { ...video, webhook: "https://example.org" },
      status: 400,
      code: "invalid_value",
    },
    {
      what: "a body over the limit",
      body: { ...video, inputs: "x".repeat(limits.router.jobRequestBytes) },
      status: 413,
      code: "body_too_large",
    },
  ];
  test.each(rows)("$what: $status", async ({ body, status, code }) => {
    expect(await send(under, "POST", "/v1/jobs", body)).toMatchObject({ status, body: { error: { code } } });
    expect(provider.received).toHaveLength(0);
  });

  test("a body at the limit is accepted", async () => {
    const body = JSON.stringify({ ...video, inputs: "" });
    const inputs = "x".repeat(limits.router.jobRequestBytes - body.length);
    expect((await send(under, "POST", "/v1/jobs", { ...video, inputs })).status).toBe(202);
  });

  test("another user's job, and invalid addresses, are rejected", async () => {
    const [row] = await under.database.sql`
      insert into router_jobs (user_id, request, status, ended_at) values ('u2', '{}', 'failed', now()) returning id`;
    for (const path of [`${row?.id}`, `${row?.id}/events`, "nothing", `${row?.id}/content`]) {
      expect(await send(under, "GET", `/v1/jobs/${path}`)).toMatchObject({
        status: 404,
        body: { error: { code: "job_not_found" } },
      });
    }
    expect(await send(under, "POST", `/v1/jobs/${row?.id}/cancel`)).toMatchObject({ status: 404 });
    expect(await send(under, "GET", `/v1/jobs/${row?.id}/other`)).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    });
  });

  test("more concurrent jobs than allowed are rejected", async () => {
    const { jobsPerUser } = limits.router;
    state = { status: "IN_PROGRESS" };
    await under.database.sql`
      insert into router_jobs (user_id, request, status, node, lease_until)
      select 'u1', '{}', 'running', 'busy', now() + interval '1 hour' from generate_series(2, ${jobsPerUser}::int)`;
    const [last, refused] = [
      await send(under, "POST", "/v1/jobs", video),
      await send(under, "POST", "/v1/jobs", video),
    ];
    expect([last.status, refused.status]).toEqual([202, 429]);
    expect(refused.body.error.code).toBe("too_many_jobs");
  });
});

test("jobs that ended long ago are deleted", async () => {
  const kept = limits.router.jobKeptMs / 1000;
  const request = JSON.stringify({ model: "acme/filmmaker", task: "text-to-video", inputs: "Waves" });
  await under.database.sql`
    insert into router_jobs (user_id, request, status, ended_at)
    select 'u1', ${request}::text::jsonb, 'failed', now() - make_interval(secs => ${kept}::float8 + past) from (values (-60), (60)) as ages(past)`;
  await createJobStore(under.database).deleteOld();
  expect((await send(under, "GET", "/v1/jobs")).body.data).toHaveLength(1);
});
