import type { AssetEncoding } from "./assets.ts";

/** The smallest first. */
const preferred = ["br", "gzip"] as const;

/**
 * Chooses how a file is sent: as brotli where the browser accepts it, else as gzip, else uncompressed.
 * @param accepted an `Accept-Encoding` header; a coding with `q=0` is refused
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
