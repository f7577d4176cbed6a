import { ModelFileError } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { ModelFiles } from "../contract/model-files.ts";
import { storableText } from "../metadata/storable-json.ts";
import type { DescribedModelFiles, GgufField, HeaderRequest } from "./header-messages.ts";
import { readGgufGroup } from "./read-gguf-group.ts";
import { readSafetensors } from "./read-safetensors.ts";
import { ggufGroups, safetensorsOf } from "./weight-files.ts";

/**
 * Reads the headers of a commit's weight files, up to the limits. Reports files that cannot be read as problems,
 * without affecting others.
 */
export async function describeWeights({ folder, files }: HeaderRequest): Promise<DescribedModelFiles> {
  const deadline = Date.now() + limits.modelFiles.readMs;
  const problems: ModelFiles["problems"] = [];
  const attempt = async <T>(path: string, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error;
      problems.push({ path: storableText(path), message: storableText(error.message) });
      return undefined;
    }
  };

  const weights = safetensorsOf(files);
  const weightsPath = weights === undefined ? "" : "index" in weights ? weights.index.path : weights.shards[0]?.path;
  const safetensors =
    weights === undefined
      ? undefined
      : await attempt(weightsPath ?? "", () => readSafetensors({ folder, files, weights, deadline }));

  const groups = ggufGroups(files);
  const gguf: ModelFiles["gguf"] = [];
  let ggufField: GgufField | undefined;
  for (const group of groups.slice(0, limits.modelFiles.ggufFiles)) {
    const withTokens = ggufField === undefined;
    const read = await attempt(group[0]?.path ?? "", () => readGgufGroup({ folder, group, deadline, withTokens }));
    if (read === undefined) continue;
    gguf.push(read.facts);
    ggufField ??= read.field;
  }
  const [firstSkipped] = groups.slice(limits.modelFiles.ggufFiles);
  if (firstSkipped !== undefined) {
    problems.push({
      path: storableText(firstSkipped[0]?.path ?? ""),
      message: `Only the first ${limits.modelFiles.ggufFiles} GGUF files of a repository are read.`,
    });
  }

  return {
    ...(safetensors === undefined ? {} : { safetensors }),
    gguf,
    problems,
    ...(ggufField === undefined ? {} : { ggufField }),
  };
}
