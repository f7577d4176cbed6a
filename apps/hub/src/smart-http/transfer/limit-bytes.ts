import { Transform } from "node:stream";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";

interface ByteLimits {
  maxBytes: number;
  /** Returns the bytes received before decoding, which limit how much a small body may expand. */
  sentBytes?: () => number;
  /** Receives the size of each chunk; throws to refuse it. */
  count?: (bytes: number) => void;
}

/**
 * Passes bytes on and fails above a limit. After a decoder it stops decoding, so that a small body cannot expand
 * without bound.
 * @throws {HubError} 413, as the stream's error
 */
export function limitBytes({ maxBytes, sentBytes, count }: ByteLimits): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      const mayExpandTo =
        sentBytes === undefined
          ? maxBytes
          : Math.max(limits.git.pushRatioFromBytes, sentBytes() * limits.git.pushDecodedRatio);
      if (size > maxBytes || size > mayExpandTo) {
        done(new HubError("TooLarge", `The request is larger than ${Math.min(maxBytes, mayExpandTo)} bytes.`));
        return;
      }
      try {
        count?.(chunk.byteLength);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
