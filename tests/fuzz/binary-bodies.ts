import { deflateSync } from "node:zlib";
import { headerVersion, recordBytes, shardTag } from "../../apps/hub/src/xet/format/shard/layout.ts";
import { hostileJson, hostileText } from "./hostile-values.ts";
import type { KnownValues } from "./known-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

interface BodyGenerator {
  random: SeededRandom;
  known: KnownValues;
}

/** Returns a body of a format that no schema describes, by its content type. */
export function binaryBody(generator: BodyGenerator, type: string): Buffer {
  const { random } = generator;
  if (type.includes("ndjson")) return commitLines(generator);
  if (type.includes("receive-pack")) return receivePack(generator);
  if (type.includes("upload-pack")) return uploadPack(generator);
  if (type.includes("octet-stream") && random.oneIn(2)) return shard(random);
  return random.oneIn(2) ? random.bytes(random.below(300)) : Buffer.from(hostileText(random));
}

/** A commit in the format of the API: a header and operations, one in a line. */
function commitLines({ random, known }: BodyGenerator): Buffer {
  const content = Buffer.from(hostileText(random)).toString("base64");
  const path = (): string => known.pick(random, "path");
  const operations = [
    { key: "file", value: { path: path(), content, encoding: "base64" } },
    { key: "file", value: { path: path(), content, encoding: random.pick(["base64", "utf-8", "hex"]) } },
    {
      key: "lfsFile",
      value: { path: path(), algo: "sha256", oid: known.pick(random, "oid"), size: random.below(100) },
    },
    { key: "deletedFile", value: { path: path() } },
    { key: "deletedFolder", value: { path: path() } },
    { key: random.pick(["copyFile", "submodule", "symlink"]), value: hostileJson(random) },
    hostileJson(random),
  ];
  const header = { key: "header", value: { summary: hostileText(random), parentCommit: known.pick(random, "sha") } };
  const { parentCommit: _, ...withoutParent } = header.value;
  const first = random.oneIn(4) ? header : { key: "header", value: withoutParent };
  const chosen = Array.from({ length: random.below(5) }, () => random.pick(operations));
  const lines = (random.oneIn(10) ? chosen : [first, ...chosen]).map((line) => JSON.stringify(line));
  return Buffer.from(lines.join(random.oneIn(10) ? "\r\n\n" : "\n"));
}

/** A line of git's protocol: its length in four hex digits, then the text. */
function packetLine(random: SeededRandom, text: string): Buffer {
  const bytes = Buffer.from(text, "latin1");
  const length = random.oneIn(12) ? random.below(0xffff) : bytes.length + 4;
  return Buffer.concat([Buffer.from(length.toString(16).padStart(4, "0")), bytes]);
}

function receivePack({ random, known }: BodyGenerator): Buffer {
  const zero = "0".repeat(40);
  const id = (): string => random.pick([zero, known.pick(random, "sha"), "f".repeat(40)]);
  const ref = random.pick(["refs/heads/main", "refs/heads/new", "refs/pr/1", "refs/tags/t", known.pick(random, "ref")]);
  const commands = Array.from({ length: 1 + random.below(3) }, (_, index) =>
    packetLine(random, `${id()} ${id()} ${ref}${index === 0 ? "\0 report-status side-band-64k atomic" : ""}\n`),
  );
  return Buffer.concat([...commands, Buffer.from("0000"), random.oneIn(4) ? Buffer.alloc(0) : pack(random)]);
}

function pack(random: SeededRandom): Buffer {
  const head = Buffer.from("PACK\0\0\0\x02\0\0\0\x01", "latin1");
  if (random.oneIn(2)) head.writeUInt32BE(random.pick([0, 1, 2, 0xffffffff]), 8);
  const object = Buffer.concat([Buffer.from([random.below(256)]), deflateSync(random.bytes(random.below(40)))]);
  return Buffer.concat([head, object, random.bytes(20)]);
}

function uploadPack({ random, known }: BodyGenerator): Buffer {
  const lines = random.oneIn(2)
    ? ["command=ls-refs\n", "agent=git/2.39\n"]
    : [
        `want ${known.pick(random, "sha")} no-progress ofs-delta\n`,
        "deepen -1\n",
        `have ${known.pick(random, "sha")}\n`,
      ];
  const capability = random.oneIn(4) ? [Buffer.from("0001")] : [];
  const packets = lines.map((line) => packetLine(random, line));
  const end = random.oneIn(2) ? [Buffer.from("0000"), packetLine(random, "done\n")] : [Buffer.from("0000")];
  return Buffer.concat([...packets.slice(0, 1), ...capability, ...packets.slice(1), ...end]);
}

/** The start of a Xet shard, whose records announce more than there is. */
function shard(random: SeededRandom): Buffer {
  const head = Buffer.alloc(recordBytes);
  head.set(shardTag);
  head.writeBigUInt64LE(BigInt(random.oneIn(6) ? random.below(9) : headerVersion), 32);
  head.writeBigUInt64LE(BigInt(random.pick([0, 200, 0xffffffff])), 40);
  const records = Array.from({ length: random.below(6) }, () => {
    const counts = Buffer.alloc(16, random.pick([0, 1, 255]));
    return Buffer.concat([random.oneIn(4) ? Buffer.alloc(32, 255) : random.bytes(32), counts]);
  });
  return Buffer.concat([head, ...records]);
}
