import { existsSync } from "node:fs";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "@modelyard/platform/ids";
import ssh2 from "ssh2";

const fileName = "ssh-host-key";

/**
 * Reads the private key of this hub's SSH server. Without a file, creates one in the data folder at the first start.
 * @throws {Error} the file cannot be read, or contains no private key without a passphrase
 */
export async function readHostKey(dataFolder: string, file: string | undefined): Promise<Buffer> {
  const path = file ?? join(dataFolder, fileName);
  if (file === undefined) await createIfMissing(path);
  const content = await readFile(path);
  const parsed = ssh2.utils.parseKey(content);
  const isAccepted = !(parsed instanceof Error) && parsed.isPrivateKey() && parsed.type !== "ssh-dss";
  if (!isAccepted) {
    throw new Error(
      `${path} contains no private key of a supported type without a passphrase. Create one: ssh-keygen -t ed25519 -N "" -f ${path}`,
      { cause: parsed },
    );
  }
  return content;
}

async function createIfMissing(path: string): Promise<void> {
  if (existsSync(path)) return;
  const { private: key } = generateKeyPair();
  // A name that no killed start has used: its file may be a link to the key.
  const unfinished = `${path}.${newId()}`;
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(key);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Fails if there is a key already.
    await link(unfinished, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(unfinished);
  }
}

/** Returns a new Ed25519 key in OpenSSH's format. */
export function generateKeyPair(comment = ""): { private: string; public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync("ed25519", { comment });
    // The library writes some keys in a form that it cannot read.
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair;
  }
}
