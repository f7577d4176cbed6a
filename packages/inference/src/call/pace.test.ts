import { expect, test } from "vitest";
import * as tasks from "../index.ts";
import { answering, hurried } from "../testing/answering.ts";

const video = "https://files.example/out.mp4";

interface Job {
  provider: tasks.ProviderId;
  task: "text-to-image" | "text-to-video";
  begin: object;
  busy: object;
  done: object[];
  everyMs: number;
  maxLooks?: number;
  timedOut?: string;
}

/** Every provider of jobs: how it starts a job, and what it responds while the job runs and when it is done. */
const jobs: readonly Job[] = [
  {
    provider: "fal-ai",
    task: "text-to-video",
    begin: { request_id: "r1", response_url: "https://queue.fal.run/acme/model/requests/r1" },
    busy: { status: "IN_PROGRESS" },
    done: [{ status: "COMPLETED" }, { video: { url: video } }],
    everyMs: 500,
  },
  {
    provider: "novita",
    task: "text-to-video",
    begin: { task_id: "t1" },
    busy: { task: { status: "TASK_STATUS_PROCESSING" } },
    done: [{ task: { status: "TASK_STATUS_SUCCEED" }, videos: [{ video_url: video }] }],
    everyMs: 500,
  },
  {
    provider: "replicate",
    task: "text-to-video",
    begin: { status: "processing", urls: { get: "https://api.replicate.com/v1/predictions/p1" } },
    busy: { status: "processing" },
    done: [{ status: "succeeded", output: video }],
    everyMs: 500,
  },
  {
    provider: "wavespeed",
    task: "text-to-video",
    begin: { data: { urls: { get: "https://api.wavespeed.ai/api/v3/predictions/p1/result" } } },
    busy: { data: { status: "processing" } },
    done: [{ data: { status: "completed", outputs: [video] } }],
    everyMs: 500,
  },
  {
    provider: "together",
    task: "text-to-video",
    begin: { id: "v1", status: "queued" },
    busy: { id: "v1", status: "in_progress" },
    done: [{ id: "v1", status: "completed", outputs: { video_url: video } }],
    everyMs: 2000,
    maxLooks: 150,
    timedOut: "Timed out while waiting for the result from together API - aborting after 150 attempts",
  },
  {
    provider: "zai-org",
    task: "text-to-image",
    begin: { id: "i1", task_status: "PROCESSING" },
    busy: { task_status: "PROCESSING" },
    done: [{ task_status: "SUCCESS", image_result: [{ url: video }] }],
    everyMs: 5000,
    maxLooks: 60,
    timedOut: "Timed out while waiting for the result from z.ai API - aborting after 60 attempts",
  },
];

async function make({ provider, task }: Job, answers: object[]) {
  const { fetch } = answering(provider, task, answers);
  const { waits, options } = hurried();
  const call = task === "text-to-image" ? tasks.textToImage : tasks.textToVideo;
  const args = { provider, model: "a/b", accessToken: "provider-key-0123456789", inputs: "x" } as const;
  const outcome: unknown = await call(args, { ...options, fetch }).catch((error: unknown) => error);
  return { waits, outcome };
}

test.each(jobs)("$provider is polled every $everyMs ms until the deadline", async (job) => {
  const looks = (job.maxLooks ?? 400) - 1;
  const busy = Array.from({ length: looks }, () => job.busy);
  const { waits, outcome } = await make(job, [job.begin, ...busy, ...job.done, { file: true }]);
  expect(outcome).toBeInstanceOf(Blob);
  expect(waits).toEqual(Array.from({ length: looks }, () => job.everyMs));
});

test.each(jobs.filter(({ maxLooks }) => maxLooks !== undefined))(
  "$provider is polled at most $maxLooks times",
  async (job) => {
    const { waits, outcome } = await make(job, [job.begin, job.busy]);
    expect(outcome).toMatchObject({ name: "ProviderOutputError", message: job.timedOut, provider: job.provider });
    expect(waits).toHaveLength((job.maxLooks ?? 0) - 1);
  },
);
