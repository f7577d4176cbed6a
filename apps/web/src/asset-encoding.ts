import type { AssetEncoding } from "./assets.ts";

/** Encodings in order of preference: the smallest output first. */
const preferred = ["br", "gzip"] as const;

/**
 * Chooses the encoding of a file: brotli if the client accepts it, or else gzip, or else uncompressed.
 * @param accepted an `Accept-Encoding` header; an encoding with `q=0` is not used
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding
 */
export function assetEncoding(accepted: string): AssetEncoding {
  const weights = new Map(
    accepted.split(",").map((part) => {
      const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
      return [coding, Number(weight ?? 1)];
    }),
  );
  return preferred.find((coding) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0) ?? "identity";
}
