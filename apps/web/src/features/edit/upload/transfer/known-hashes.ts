const prefix = "modelyard-sha256:";
const mostHashes = 500;

type Identified = Pick<File, "name" | "size" | "lastModified">;

const keyOf = ({ name, size, lastModified }: Identified) => `${prefix}${size}:${lastModified}:${name}`;

/**
 * Remembers the SHA-256 of files by name, size and time of change, so that an upload that a reload interrupted continues at once.
 * The hub checks the SHA-256 of what it receives: a file that changed without a trace is refused, and hashed again.
 */
export function knownHashes(storage: Storage | undefined) {
  return {
    get: (file: Identified): string | undefined => {
      const known = storage?.getItem(keyOf(file)) ?? "";
      return /^[0-9a-f]{64}$/.test(known) ? known : undefined;
    },
    set: (file: Identified, sha256: string): void => {
      if (storage === undefined) return;
      try {
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
        const known = keys.filter((key) => key.startsWith(prefix));
        for (const key of known.slice(0, Math.max(0, known.length - mostHashes + 1))) storage.removeItem(key);
        storage.setItem(keyOf(file), sha256);
      } catch {
        // The browser has no space: the file is hashed again after a reload.
      }
    },
    forget: (file: Identified): void => storage?.removeItem(keyOf(file)),
  };
}
