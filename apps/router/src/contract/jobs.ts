import { z } from "zod";

export const jobStatuses = ["queued", "running", "canceling", "succeeded", "failed", "canceled"] as const;

/** `POST /v1/jobs`: 202 with a `Job`. For what takes longer than a request should, such as a video. */
export const JobRequest = z.strictObject({
  /** As in other calls: `namespace/name`, and after a colon a provider or a policy. */
  model: z.string().min(1).max(400),
  /** `conversational` or a pipeline tag. */
  task: z.string().min(1).max(100),
  /** The inputs of the task; a file as `data:<type>;base64,…`. */
  inputs: z.unknown(),
  parameters: z.record(z.string(), z.unknown()).default({}),
});
export type JobRequest = z.infer<typeof JobRequest>;

/**
 * `GET /v1/jobs` lists the caller's latest, `GET /v1/jobs/{id}` returns one, `POST /v1/jobs/{id}/cancel` cancels it,
 * `GET /v1/jobs/{id}/events` sends it as server-sent events (`event: job`) at each change until it has ended.
 */
export const Job = z.object({
  id: z.string(),
  object: z.literal("job"),
  model: z.string(),
  task: z.string(),
  /** `canceling`: the owner has canceled it, and it has not ended yet. The last three are final. */
  status: z.enum(jobStatuses),
  provider: z.string().nullable(),
  /** As the provider reports it; `null`: it has reported nothing. */
  progress: z.object({ status: z.string(), queue_position: z.number().nullable() }).nullable(),
  /** After success: the output of the task or, for a file, its address: `{ url, content_type? }`. */
  output: z.unknown(),
  error: z
    .object({ message: z.string(), type: z.string(), code: z.string().nullable(), param: z.string().nullable() })
    .nullable(),
  /** ISO 8601. */
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;
