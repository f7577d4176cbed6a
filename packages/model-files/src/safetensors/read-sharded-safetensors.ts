import type { ByteSource } from "../byte-source/byte-source.ts";
import { ModelFileError, quoted } from "../errors.ts";
import { modelFileLimits } from "../limits.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import { readSafetensorsHeader, type SafetensorsHeader } from "./read-safetensors-header.ts";

/** Contents of `model.safetensors.index.json`: which shard holds which tensor. */
export interface SafetensorsIndex {
  /** File name of the shard by tensor name. */
  shardOfTensor: ReadonlyMap<string, string>;
  /** File names of the shards, each once, in order of first occurrence. */
  shards: readonly string[];
}

/** The index of a sharded model and the headers of its shards. */
export interface ShardedSafetensors {
  /** The index. */
  index: SafetensorsIndex;
  /** Header of each shard by its file name. */
  headers: ReadonlyMap<string, SafetensorsHeader>;
}

const shardsAtOnce = 8;

/**
 * Reads an index and the header of every shard it names, up to eight shards at a time.
 * @param openShard opens a file in the folder of the index; names never lead out of that folder
 * @throws {ModelFileError} the index or a shard is malformed, or a tensor is not in the shard that the index names
 */
export async function readShardedSafetensors(
  index: ByteSource,
  openShard: (name: string) => Promise<ByteSource>,
): Promise<ShardedSafetensors> {
  const parsed = await readSafetensorsIndex(index);
  const headers = new Map<string, SafetensorsHeader>();
  const waiting = parsed.shards.values();
  async function readNext(): Promise<void> {
    for (const shard of waiting) headers.set(shard, await readSafetensorsHeader(await openShard(shard)));
  }
  await Promise.all(Array.from({ length: shardsAtOnce }, readNext));
  checkTensorsAreThere(parsed, headers);
  return { index: parsed, headers };
}

/**
 * Reads the index of a sharded model.
 * @throws {ModelFileError} the index is too large, not JSON, or names a shard outside its folder
 */
export async function readSafetensorsIndex(source: ByteSource): Promise<SafetensorsIndex> {
  const { indexBytes, shards: maxShards } = modelFileLimits.safetensors;
  if (source.size > indexBytes) throw failure("over-limit", `its index has ${source.size} bytes`);
  const text = new TextDecoder().decode(await source.read(0, source.size));
  const weightMap = parseJsonObject(text, "safetensors", 0)["weight_map"];
  if (typeof weightMap !== "object" || weightMap === null || Array.isArray(weightMap))
    throw failure("malformed", "its index has no weight_map");
  const shardOfTensor = new Map<string, string>();
  const shards = new Set<string>();
  for (const [tensor, shard] of Object.entries(weightMap)) {
    if (typeof shard !== "string" || !isShardName(shard))
      throw failure("malformed", `its index puts ${quoted(tensor)} into what is no shard below it`);
    shardOfTensor.set(tensor, shard);
    shards.add(shard);
    if (shards.size > maxShards) throw failure("over-limit", `its index names more than ${maxShards} shards`);
  }
  return { shardOfTensor, shards: [...shards] };
}

const plainName = /^[\p{L}\p{N}_][\p{L}\p{N} ._+=@()-]*$/u;

/** Matches a path of plain names, none starting with a dot, so that it cannot lead out of the folder. */
function isShardName(name: string): boolean {
  return name.length <= 255 && name.endsWith(".safetensors") && name.split("/").every((part) => plainName.test(part));
}

function checkTensorsAreThere(index: SafetensorsIndex, headers: ReadonlyMap<string, SafetensorsHeader>): void {
  const names = new Map<string, Set<string>>();
  for (const [shard, { tensors }] of headers) names.set(shard, new Set(tensors.map(({ name }) => name)));
  for (const [tensor, shard] of index.shardOfTensor) {
    if (names.get(shard)?.has(tensor) !== true)
      throw failure("malformed", `its index puts ${quoted(tensor)} into ${quoted(shard)}, which has none`);
  }
}

function failure(code: "malformed" | "over-limit", reason: string): ModelFileError {
  return new ModelFileError("safetensors", code, 0, reason);
}
