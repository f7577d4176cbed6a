import { limits as platformLimits } from "@modelyard/platform/limits";
import type { ProviderFailure } from "../errors/provider-failure.ts";
import { compressedFailure, isCompressed } from "../masking/compressed.ts";
import { CallerLeftError, type Exchange } from "../relay/exchange.ts";
import { gather } from "../relay/gather.ts";
import { underDeadline } from "../relay/provider-caller.ts";
import type { RouterServices } from "../services.ts";
import type { TaskAnswer } from "./task-route.ts";

const { mediaHops: maxHops } = platformLimits.provider;

/** A file that a provider's answer points to could not be fetched. */
export class MediaError extends Error {
  override name = "MediaError";
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/**
 * Fetches a file at an address that a provider handed out. The address is untrusted: nothing goes along that the caller
 * or we hold, and each hop is vetted when it connects.
 * @throws {MediaError}
 * @throws {CallerLeftError}
 */
export async function fetchMedia(url: URL, exchange: Exchange, services: RouterServices): Promise<TaskAnswer> {
  const { client, limits } = services;
  let from = url;
  for (let hop = 0; ; hop++) {
    const outcome = await underDeadline(
      exchange,
      gather({
        client,
        origin: from.origin,
        path: `${from.pathname}${from.search}`,
        method: "GET",
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "modelyard-router" },
        maxBytes: limits.gatheredBytes,
        limits,
      }),
      services,
    );
    if (outcome.kind === "abandoned") throw new CallerLeftError("the caller left");
    if (outcome.kind === "failed") throw new MediaError(resultFailed(outcome.failure.sentence));
    const { status, headers, body } = outcome;
    if (status === 200 && isCompressed(headers)) throw new MediaError(resultFailed(compressedFailure.sentence));
    if (status === 200) return { contentType: headers["content-type"] ?? "application/octet-stream", body };
    const location = status >= 300 && status < 400 ? URL.parse(headers["location"] ?? "", from) : null;
    if (location === null || hop === maxHops) throw new MediaError(resultFailed(`answered ${status}`));
    const isDowngrade = from.protocol === "https:" && location.protocol !== "https:";
    if (isDowngrade || !/^https?:$/.test(location.protocol)) throw new MediaError(resultFailed("led elsewhere"));
    from = location;
  }
}

function resultFailed(sentence: string): ProviderFailure {
  return { kind: "malformed", sentence: `made a file that cannot be fetched: its host ${sentence}` };
}
