import { randomUUID } from "node:crypto";

/** Prefixes of keys by what they hold. */
export const keyPrefixes = { objects: "objects/", xorbs: "xorbs/", staging: "staging/", bundles: "bundles/" } as const;

const hex64 = /^[0-9a-f]{64}$/;
const keyShape =
  /^(?:objects|xorbs)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$|^staging\/[0-9a-z-]{1,64}\/[0-9a-z]{1,64}$|^bundles\/[0-9a-f]{2}\/[0-9a-f]{24}\/[0-9]{8}-(?:bundle|manifest)-[0-9a-f-]{36}$/;

/** Returns the key of an object that is kept whole. */
export function objectKey(sha256: string): string {
  return shelved(keyPrefixes.objects, sha256);
}

/** Returns the key of a xorb. @param hash as text: 64 hex digits */
export function xorbKey(hash: string): string {
  return shelved(keyPrefixes.xorbs, hash);
}

/** Returns the key of a part of an upload whose content has not been checked. @param part letters and digits */
export function stagingKey(uploadId: string, part: number | "whole"): string {
  return requireKey(`${keyPrefixes.staging}${uploadId}/${part}`);
}

/** Returns a key under which an object is written before its hash is known. */
export function newStagingKey(): string {
  return stagingKey(randomUUID(), "whole");
}

/**
 * Returns the key of a git bundle of a repository, or of the manifest that lists its bundles. Keys of one repository are in
 * the order of their sequence.
 * @param unique a UUID: writers of two nodes never write the same object
 */
export function bundleKey(repoId: string, sequence: number, kind: "bundle" | "manifest", unique: string): string {
  return requireKey(`${bundlesPrefix(repoId)}${String(sequence).padStart(8, "0")}-${kind}-${unique}`);
}

/** Returns the start of the keys of all bundles of a repository. Ids begin with a time, and differ at the end. */
export function bundlesPrefix(repoId: string): string {
  return `${keyPrefixes.bundles}${repoId.slice(-2)}/${repoId}/`;
}

/** Returns the id of the repository in the key of a bundle. */
export function repoIdOfBundleKey(key: string): string {
  return key.split("/")[2] ?? "";
}

/** Returns the SHA-256 in the key of an object that is kept whole; `undefined` for other keys. */
export function sha256OfKey(key: string): string | undefined {
  return key.startsWith(keyPrefixes.objects) ? key.slice(-64) : undefined;
}

/** Returns whether a text has the form of the keys that this file makes. */
export function isKey(text: string): boolean {
  return keyShape.test(text);
}

/**
 * Checks that a key has the form that this file makes. Drivers call it, so that no text of a user ever becomes a path.
 * @throws {TypeError}
 */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`${JSON.stringify(key)} is not the key of an object`);
  return key;
}

/** Two levels of folders keep each folder of a disk small. */
function shelved(prefix: string, hash: string): string {
  if (!hex64.test(hash)) throw new TypeError(`${JSON.stringify(hash)} is not a hash of 64 lower-case hex digits`);
  return `${prefix}${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}
