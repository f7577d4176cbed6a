import type { HttpClient } from "@modelyard/platform/egress/egress";
import { limits as platformLimits } from "@modelyard/platform/limits";
import type { CallDeadlines } from "../calls/call-deadlines.ts";
import type { CallRecord } from "../calls/call-record.ts";
import { CallerLeftError } from "../calls/caller-left-error.ts";
import type { ProviderFailure } from "../errors/provider-failure.ts";
import type { RouterLimits } from "../limits.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { gather } from "../relay/gather.ts";
import type { TaskResponse } from "./task-route.ts";

const { mediaHops: maxHops } = platformLimits.provider;

/** A file at a URL in a provider's response could not be fetched. */
export class MediaError extends Error {
  override name = "MediaError";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/**
 * Fetches a file at a URL that a provider returned. The URL is untrusted: nothing of the caller's or the router's is sent
 * along, and each hop is checked when it connects.
 * @throws {MediaError}
 * @throws {CallerLeftError}
 */
export type FetchMedia = (url: URL, call: CallRecord) => Promise<TaskResponse>;

interface FetchMediaOptions {
  client: HttpClient;
  deadlines: CallDeadlines;
  limits: RouterLimits;
}

export function createFetchMedia({ client, deadlines, limits }: FetchMediaOptions): FetchMedia {
  return async (url, call) => {
    let from = url;
    for (let hop = 0; ; hop++) {
      const request = gather({
        client,
        origin: from.origin,
        path: `${from.pathname}${from.search}`,
        method: "GET",
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "modelyard-router" },
        maxBytes: limits.gatheredBytes,
        limits: { ...limits, totalMs: call.timeLimitMs },
      });
      const outcome = await deadlines.run(call, request);
      if (outcome.kind === "abandoned") throw new CallerLeftError();
      if (outcome.kind === "failed") throw new MediaError(mediaFailure(outcome.failure.sentence));
      const { status, headers, body } = outcome;
      if (status === 200 && isCompressed(headers)) throw new MediaError(mediaFailure(compressedFailure.sentence));
      if (status === 200) return { contentType: headers["content-type"] ?? "application/octet-stream", body };
      const location = status >= 300 && status < 400 ? URL.parse(headers["location"] ?? "", from) : null;
      if (location === null || hop === maxHops) throw new MediaError(mediaFailure(`responded ${status}`));
      const isDowngrade = from.protocol === "https:" && location.protocol !== "https:";
      if (isDowngrade || !/^https?:$/.test(location.protocol)) {
        throw new MediaError(mediaFailure("redirected to an unsafe address"));
      }
      from = location;
    }
  };
}

function mediaFailure(sentence: string): ProviderFailure {
  return { kind: "malformed", sentence: `returned a file that cannot be fetched: its host ${sentence}` };
}
