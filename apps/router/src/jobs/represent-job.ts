import type { Job } from "../contract/jobs.ts";
import type { StoredJob } from "./job-store.ts";

/** Represents a job for its owner. @param origin under which the caller reached this router */
export function representJob(job: StoredJob, origin: string): Job {
  const { id, request, status, cancelWanted, provider, progress, contentType, output, error } = job;
  const isEnded = job.endedAt !== null;
  return {
    id,
    object: "job",
    model: request.model,
    task: request.task,
    status: cancelWanted && !isEnded ? "canceling" : status,
    provider,
    progress,
    output: contentType === null ? output : { url: `${origin}/v1/jobs/${id}/content`, content_type: contentType },
    error,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    ended_at: job.endedAt?.toISOString() ?? null,
  };
}
