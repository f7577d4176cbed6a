import {
  type AttentionShape,
  describeGguf,
  type GgufDescription,
  ggufAttention,
  readGgufHeader,
} from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import { parseQuantizationLabel } from "@modelyard/tasks";
import type { GgufFacts } from "../contract/model-files.ts";
import { storableText } from "../metadata/storable-json.ts";
import type { GgufField } from "./header-messages.ts";
import { openWeightFile } from "./open-weight-file.ts";
import type { ListedFile } from "./weight-files.ts";

interface GroupToRead {
  folder: string;
  /** The parts of one model, sorted by name; at least one. */
  group: readonly ListedFile[];
  deadline: number;
  /** Also reads the beginning- and end-of-sequence tokens, for which the list of all tokens is needed. */
  withTokens: boolean;
}

/**
 * Reads the headers of a GGUF file's parts. The first part describes the model; all parts contain tensors.
 * @throws {ModelFileError}
 */
export async function readGgufGroup({ folder, group, deadline, withTokens }: GroupToRead) {
  const parts: { described: GgufDescription; attention: AttentionShape | undefined }[] = [];
  for (const [index, file] of group.slice(0, limits.modelFiles.parts).entries()) {
    await using source = openWeightFile({ folder, file, deadline });
    const keptArrayElements = withTokens && index === 0 ? limits.modelFiles.keptTokens : 0;
    const header = await readGgufHeader(source, { keptArrayElements });
    parts.push({ described: describeGguf(header), attention: ggufAttention(header) });
  }
  const [first] = parts;
  const path = group[0]?.path ?? "";
  const label = parseQuantizationLabel(path);
  const described = first?.described;
  const quantization = label?.fileType ?? described?.quantization;
  const shown = label?.label ?? described?.quantization;
  const sum = (value: (part: GgufDescription) => number) =>
    parts.reduce((total, part) => total + value(part.described), 0);
  const parameterCount = sum((part) => part.parameterCount);
  const contextLength = described?.contextLength;
  const architecture = shortText(described?.architecture);
  const facts: GgufFacts = {
    path: storableText(path),
    parts: group.length,
    size: group.reduce((total, { size }) => total + size, 0),
    parameterCount,
    weightBytes: sum((part) => part.weightBytes),
    ...(shown === undefined ? {} : { label: shown }),
    ...(quantization === undefined ? {} : { quantization }),
    ...(architecture === undefined ? {} : { architecture }),
    ...(contextLength === undefined ? {} : { contextLength }),
    ...(first?.attention === undefined ? {} : { attention: first.attention }),
  };
  const template = described?.chatTemplate;
  const isUsable = template !== undefined && Buffer.byteLength(template) <= limits.modelFiles.chatTemplateBytes;
  const bos = shortText(described?.bosToken);
  const eos = shortText(described?.eosToken);
  const field: GgufField = {
    total: parameterCount,
    ...(architecture === undefined ? {} : { architecture }),
    ...(contextLength === undefined ? {} : { context_length: contextLength }),
    ...(isUsable ? { chat_template: storableText(template) } : {}),
    ...(bos === undefined ? {} : { bos_token: bos }),
    ...(eos === undefined ? {} : { eos_token: eos }),
  };
  return { facts, field };
}

const shownChars = 100;

function shortText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : storableText(text.slice(0, shownChars));
}
