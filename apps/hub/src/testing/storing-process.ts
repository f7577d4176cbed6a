import { createHash } from "node:crypto";
import { openDiskDriver } from "../objects/drivers/disk/disk-driver.ts";
import { createObjectStore } from "../objects/object-store.ts";

/**
 * Stores objects in the folder of its first argument until it is killed, or as many as its second argument says. Prints a line
 * when an object is acknowledged or has failed, as an HTTP response would tell a client.
 */
const [folder = "", count = "6"] = process.argv.slice(2);
const pieceBytes = 600_000;

async function* contentOf(number: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece <= number % 4; piece += 1) yield Buffer.alloc(pieceBytes, `${number} ${piece} `);
}

async function hashOf(number: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of contentOf(number)) hash.update(piece);
  return hash.digest("hex");
}

const store = createObjectStore(await openDiskDriver(folder));
for (let number = 0; number < Number(count); number += 1) {
  // Every second upload is staged first, as one whose hash is unknown.
  const expected = number % 2 === 0 ? { sha256: await hashOf(number) } : {};
  const line = await store.write(contentOf(number), expected).then(
    ({ sha256 }) => `stored ${sha256}\n`,
    (error: unknown) => `failed ${error instanceof Error ? error.message : String(error)}\n`,
  );
  await new Promise<void>((resolve) => process.stdout.write(line, () => resolve()));
}
