import { join } from "node:path";
import { ImageHeaderError, readImageHeader } from "@modelyard/platform/images/image-header";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { busy, HubError } from "../../errors.ts";
import { createProcessPool } from "../../processes/process-pool.ts";
import { ProcessPoolError } from "../../processes/process-pool-error.ts";

/** Makes small pictures of uploaded ones, in a child process with limits of time and memory. */
export interface AvatarMaker {
  /**
   * Decodes an image, cuts out its middle square, and encodes it again, without metadata.
   * @returns a WebP file
   * @throws {HubError} 400: no PNG, JPEG or WebP file, animated, damaged or too large; 503: too many uploads wait
   */
  make: (file: Uint8Array) => Promise<Buffer>;
  close: () => void;
}

export function createAvatarMaker({ makeMs: timeMs, heapMiB, ...most } = limits.avatar): AvatarMaker {
  const pool = createProcessPool<{ file: Uint8Array }, { bytes: Uint8Array }>({
    script: join(import.meta.dirname, "worker.ts"),
    size: 1,
    heapMiB,
    timeMs,
    result: z.object({ bytes: z.instanceof(Uint8Array) }),
  });
  return {
    make: async (file) => {
      try {
        readImageHeader(file, { bytes: most.bytes, side: most.imageSide, pixels: most.imagePixels });
      } catch (cause) {
        throw cause instanceof ImageHeaderError ? refused(cause.message, cause) : cause;
      }
      if (pool.waiting() >= most.waiting) throw busy("Too many pictures are being processed");
      const { bytes } = await pool.run({ file }).catch((cause: unknown) => {
        if (!(cause instanceof ProcessPoolError) || pool.isClosed()) throw cause;
        if (cause.kind === "late") throw busy(`The picture could not be processed: ${cause.message}`, { cause });
        throw refused("The image is incomplete or damaged. Send a JPEG, PNG or WebP file.", cause);
      });
      if (bytes.byteLength > most.storedBytes) throw refused("The picture is too complex. Send a simpler one.");
      return Buffer.from(bytes);
    },
    close: pool.close,
  };
}

function refused(message: string, cause?: Error): HubError {
  return new HubError("BadRequest", message, { cause, body: { field: "avatar" } });
}
