import {
  describeSafetensors,
  ModelFileError,
  readSafetensorsHeader,
  readSafetensorsIndex,
  type SafetensorsDescription,
} from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { SafetensorsFacts } from "../contract/model-files.ts";
import { storableText } from "../metadata/storable-json.ts";
import { openWeightFile } from "./open-weight-file.ts";
import type { ListedFile, safetensorsOf } from "./weight-files.ts";

interface SafetensorsToRead {
  folder: string;
  /** All files of the commit, which include the shards of an index. */
  files: readonly ListedFile[];
  weights: NonNullable<ReturnType<typeof safetensorsOf>>;
  deadline: number;
}

/** Reads the headers of a model's safetensors files. @throws {ModelFileError} */
export async function readSafetensors(toRead: SafetensorsToRead): Promise<SafetensorsFacts> {
  const { folder, weights, deadline } = toRead;
  const shards = "shards" in weights ? weights.shards : await shardsOfIndex(toRead, weights.index);
  if (shards.length > limits.modelFiles.parts) {
    throw new ModelFileError("safetensors", "over-limit", 0, `it has more than ${limits.modelFiles.parts} shards`);
  }
  const described: SafetensorsDescription[] = [];
  for (const shard of shards) {
    await using source = openWeightFile({ folder, file: shard, deadline });
    described.push(describeSafetensors([await readSafetensorsHeader(source)]));
  }
  return { ...sumOf(described), files: shards.map(({ path }) => storableText(path)) };
}

async function shardsOfIndex({ folder, files, deadline }: SafetensorsToRead, index: ListedFile): Promise<ListedFile[]> {
  await using source = openWeightFile({ folder, file: index, deadline });
  const { shards } = await readSafetensorsIndex(source);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return shards.toSorted().map((path) => {
    const found = byPath.get(path);
    if (found !== undefined) return found;
    throw new ModelFileError("safetensors", "malformed", 0, `its index names ${path}, which is not in the repository`);
  });
}

function sumOf(described: readonly SafetensorsDescription[]): Omit<SafetensorsFacts, "files"> {
  const parameters: Record<string, number> = {};
  let parameterCount = 0;
  let weightBytes = 0;
  for (const file of described) {
    parameterCount += file.parameterCount;
    weightBytes += file.weightBytes;
    for (const [dtype, count] of Object.entries(file.parameterCountByDtype)) {
      parameters[dtype] = (parameters[dtype] ?? 0) + count;
    }
  }
  return { parameterCount, parameters, weightBytes };
}
