import { asBlob, dataUrl } from "../adapters/encoded-blob.ts";
import { isHttpAddress } from "../adapters/http-address.ts";
import { InputError } from "../errors/input-error.ts";

/** Audio types that fal's speech models accept, by the names that browsers and systems use. */
const acceptedTypes: Readonly<Record<string, string>> = {
  "audio/mpeg": "audio/mpeg",
  "audio/mp3": "audio/mpeg",
  "audio/mp4": "audio/mp4",
  "audio/m4a": "audio/mp4",
  "audio/x-m4a": "audio/mp4",
  "audio/wav": "audio/x-wav",
  "audio/wave": "audio/x-wav",
  "audio/x-wav": "audio/x-wav",
  "audio/webm": "video/webm",
  "video/webm": "video/webm",
};

/** The types that errors list: one per file format. */
export const falAudioTypes = ["audio/mpeg", "audio/mp4", "audio/wav", "audio/x-wav", "audio/webm"] as const;

/**
 * Converts a recording to the input of fal's speech models. Returns a URL unchanged.
 * @throws {InputError} the value is not a `Blob`, or fal does not support its type
 * @see https://fal.ai/models/fal-ai/whisper/api
 */
export function falAudio(input: unknown): unknown {
  if (typeof input === "string" && isHttpAddress(input)) return input;
  const sound = asBlob(input);
  if (sound === undefined || sound.type === "") {
    throw new InputError(
      "Unable to determine the input's content-type. Make sure your are passing a Blob when using provider fal-ai.",
    );
  }
  const type = sound.type.split(";")[0]?.trim().toLowerCase() ?? "";
  const accepted = Object.hasOwn(acceptedTypes, type) ? acceptedTypes[type] : undefined;
  if (accepted === undefined) {
    throw new InputError(
      `Provider fal-ai does not support blob type ${sound.type} - supported content types are: ${falAudioTypes.join(", ")}`,
    );
  }
  return dataUrl(sound.slice(0, sound.size, accepted));
}
