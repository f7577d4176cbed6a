import type { Job } from "../contract/jobs.ts";
import type { Exchange } from "../relay/exchange.ts";
import { ownAnswerHeaders } from "../relay/headers.ts";
import type { RouterServices } from "../services.ts";
import { eventJson } from "../streams/event-json.ts";

/** Sends a job at each of its changes, as server-sent events, until it has ended. */
export async function sendJobEvents(
  exchange: Exchange,
  { jobs, limits }: RouterServices,
  { id, find }: { id: string; find: () => Promise<Job> },
): Promise<void> {
  const { response, requestId } = exchange;
  const leaving = new AbortController();
  response.once("close", () => leaving.abort());
  let told = "";
  for (let why = "changed"; why !== "ended"; ) {
    // Before reading, so that no change falls between.
    const next = jobs.watch.next(id, limits.commentMs, leaving.signal);
    const job = await find();
    if (!response.headersSent) {
      response.writeHead(200, { ...ownAnswerHeaders(requestId), "content-type": "text/event-stream; charset=utf-8" });
    }
    // The head says all that a HEAD request asks for.
    if (exchange.request.method === "HEAD") break;
    const now = eventJson(job);
    if (now !== told) response.write(Buffer.from(`event: job\ndata: ${now}\n\n`));
    else if (why === "waited") response.write(Buffer.from(": still there\n\n"));
    told = now;
    if (job.ended_at !== null) break;
    why = await next;
  }
  response.end();
}
