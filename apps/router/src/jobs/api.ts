import { type ApiOperation, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { events, routerResponses } from "../api/responses.ts";
import { Job, JobRequest } from "../contract/jobs.ts";

const example = {
  id: "0192f0a1b2c3d4e5f6a7b8c9",
  object: "job",
  model: "acme/filmmaker",
  task: "text-to-video",
  status: "running",
  provider: "fal-ai",
  progress: null,
  output: null,
  error: null,
  created_at: "2026-11-01T09:30:00.000Z",
  started_at: "2026-11-01T09:30:01.000Z",
  ended_at: null,
};
const parameters = z.object({ id: z.string().describe("Id of the job.") });
const job = (description: string) => ({ description, content: json(Job, example) });
const one = { parameters, auth: "read" } as const;

/** Jobs: calls that take longer than a request should. */
export const jobOperations = {
  create: {
    method: "POST",
    path: "/v1/jobs",
    id: "create-job",
    summary: "Create a job",
    description: "For calls that take longer than a request should, such as a video.",
    body: {
      content: json(JobRequest, { model: "acme/filmmaker", task: "text-to-video", inputs: "Waves at the beach" }),
    },
    responses: routerResponses({ 202: job("The job is queued.") }, [404, 413, 415, 429]),
    auth: "read",
  },
  list: {
    method: "GET",
    path: "/v1/jobs",
    id: "list-jobs",
    summary: "List your latest jobs",
    responses: routerResponses({
      200: {
        description: "Your latest jobs, the newest first.",
        content: json(z.object({ object: z.literal("list"), data: z.array(Job) }), { object: "list", data: [example] }),
      },
    }),
    auth: "read",
  },
  get: {
    ...one,
    method: "GET",
    path: "/v1/jobs/{id}",
    id: "get-job",
    summary: "Get a job",
    responses: routerResponses({ 200: job("The job.") }, [404]),
  },
  events: {
    ...one,
    method: "GET",
    path: "/v1/jobs/{id}/events",
    id: "follow-job",
    summary: "Follow a job",
    responses: routerResponses(
      { 200: { description: "The job at each change, until it ends.", content: events("`event: job` with the job.") } },
      [404, 429],
    ),
  },
  content: {
    ...one,
    method: "GET",
    path: "/v1/jobs/{id}/content",
    id: "download-job-output",
    summary: "Download the output of a job",
    responses: routerResponses(
      { 200: { description: "The file.", content: bytes("*/*", "A file, such as a video.") } },
      [404],
    ),
  },
  cancel: {
    ...one,
    method: "POST",
    path: "/v1/jobs/{id}/cancel",
    id: "cancel-job",
    summary: "Cancel a job",
    description: "A job that has ended stays as it is.",
    responses: routerResponses({ 200: job("The job, which ends soon.") }, [404]),
  },
} satisfies Record<string, ApiOperation>;
