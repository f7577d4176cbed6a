import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProviderSim, startProviderSim } from "./index.ts";

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim();
});
afterAll(() => sim.close());

const post = (path: string, body: object, headers: Record<string, string>) =>
  fetch(`${sim.url}/hosts/${path}`, { method: "POST", body: JSON.stringify(body), headers });
const video = { prompt: "A cat", steps: 20, seed: 7 };
const bearer = () => ({ authorization: `Bearer ${sim.key}` });

test("a documented job starts, runs and ends, independently for each start", async () => {
  for (let round = 0; round < 2; round++) {
    const started = await post("api.novita.ai/v3/async/wan-t2v", video, bearer());
    const { task_id: id } = Object(await started.json());
    const statuses: string[] = [];
    for (let look = 0; look < 3; look++) {
      const answer = await fetch(`${sim.url}/hosts/api.novita.ai/v3/async/task-result?task_id=${id}`, {
        headers: bearer(),
      });
      statuses.push(Object(await answer.json()).task.status);
    }
    expect(statuses).toEqual(["TASK_STATUS_PROCESSING", "TASK_STATUS_SUCCEED", "TASK_STATUS_SUCCEED"]);
  }
});

test.each([
  { name: "another body", body: { prompt: "A dog" }, key: true, status: 404 },
  { name: "no key", body: video, key: false, status: 401 },
])("$name is rejected", async ({ body, key, status }) => {
  expect((await post("api.novita.ai/v3/async/wan-t2v", body, key ? bearer() : {})).status).toBe(status);
});

test("a request to a file host with a key is rejected", async () => {
  const file = `${sim.url}/hosts/cdn.together.ai/out.mp4`;
  expect((await fetch(file)).status).toBe(200);
  expect((await fetch(file, { headers: bearer() })).status).toBe(401);
});
