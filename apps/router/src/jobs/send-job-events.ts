import type { Job } from "../contract/jobs.ts";
import type { CallerOutput } from "../relay/caller-output.ts";
import { ownResponseHeaders } from "../relay/headers.ts";
import { eventJson } from "../streams/event-json.ts";
import type { JobWatch } from "./job-watch.ts";

interface WatchedJob {
  id: string;
  /** Send nothing but the head. */
  isHead: boolean;
  find: () => Promise<Job>;
}

/** Sends a job at each of its changes, as server-sent events, until it has ended. */
export type SendJobEvents = (output: CallerOutput, job: WatchedJob) => Promise<void>;

interface SendJobEventsOptions {
  watch: JobWatch;
  /** How long to wait for a change before a keep-alive comment is sent. */
  commentMs: number;
}

export function createSendJobEvents({ watch, commentMs }: SendJobEventsOptions): SendJobEvents {
  return async ({ response, requestId }, { id, isHead, find }) => {
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    let sent = "";
    for (let why = "changed"; why !== "ended"; ) {
      // Begins to wait before reading, so that no change is missed.
      const next = watch.next(id, commentMs, leaving.signal);
      const job = await find();
      if (!response.headersSent) {
        const headers = { ...ownResponseHeaders(requestId), "content-type": "text/event-stream; charset=utf-8" };
        response.writeHead(200, headers);
      }
      if (isHead) break;
      const current = eventJson(job);
      if (current !== sent) response.write(Buffer.from(`event: job\ndata: ${current}\n\n`));
      else if (why === "waited") response.write(Buffer.from(": still there\n\n"));
      sent = current;
      if (job.ended_at !== null) break;
      why = await next;
    }
    response.end();
  };
}
