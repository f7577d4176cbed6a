import { Transform } from "node:stream";
import { limits } from "@modelyard/platform/limits";
import { HubError } from "../../errors.ts";

interface Caps {
  maxBytes: number;
  /** Bytes of the body as it was sent, before it was decoded: limits how much a small one may expand. */
  sentBytes?: () => number;
  /** Sees the size of each piece; throws to refuse it. */
  count?: (bytes: number) => void;
}

/**
 * Passes bytes on and fails above a limit. Behind a decoder it stops the decoding, so that a small body cannot expand
 * without end.
 * @throws {HubError} 413, as the stream's error
 */
export function capBytes({ maxBytes, sentBytes, count }: Caps): Transform {
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
