/** Files that every hub serves for trying out code, with their content types. Our own scripts create them. */
export const sampleMedia = {
  "bell.wav": "audio/wav",
  "boat.png": "image/png",
  "cat-mask.png": "image/png",
  "cat.png": "image/png",
  "mug.png": "image/png",
  "street-depth.png": "image/png",
  "street.png": "image/png",
  "vowels.wav": "audio/wav",
} as const satisfies Record<string, string>;

/** Name of a sample file. */
export type SampleMediaName = keyof typeof sampleMedia;

/** Path below which a hub serves {@link sampleMedia}. It must not change, because copied code contains it. */
export const sampleMediaPath = "/assets/samples";

/**
 * Returns the URL of a sample file on a hub.
 * @param hubUrl without a trailing slash
 */
export const sampleMediaUrl = (hubUrl: string, name: SampleMediaName): string => `${hubUrl}${sampleMediaPath}/${name}`;

/**
 * Returns the URL of a sample file that services on the internet can fetch.
 * @param hubUrl without a trailing slash
 * @returns `undefined` if the hub may be unreachable, so that code has to send the bytes
 */
export function publicSampleMediaUrl(hubUrl: string | undefined, name: SampleMediaName): string | undefined {
  return hubUrl !== undefined && isPublicHttps(hubUrl) ? sampleMediaUrl(hubUrl, name) : undefined;
}

/**
 * Last labels that no public host has: reserved for special use (RFC 6761, 8375, 9476), or common in private networks.
 */
const privateDomains = new Set(
  "alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test".split(" "),
);

/**
 * Returns whether a service on the internet can be expected to reach an address. IP addresses count as private: nearly
 * all that serve a hub are, and certificates for public ones are rare.
 */
function isPublicHttps(url: string): boolean {
  const { protocol, hostname } = URL.parse(url) ?? { protocol: "", hostname: "" };
  if (protocol !== "https:" || hostname.startsWith("[")) return false;
  const labels = hostname.replace(/\.$/, "").split(".");
  const last = labels.at(-1) ?? "";
  // The URL parser normalizes every form of an IPv4 address to end in a number.
  return labels.length > 1 && !privateDomains.has(last) && !/^\d/.test(last);
}
