import {
  type AttentionShape,
  describeGguf,
  type GgufDescription,
  type GgufHeader,
  ggufAttention,
  ModelFileError,
  readGgufHeader,
} from "@modelyard/model-files";
import { openLocalFile } from "@modelyard/model-files/local-file";
import { RuntimeError } from "../../runtimes/runtime-error.ts";

/** What a GGUF file says about its model, once the file was checked. */
export interface GgufFacts {
  header: GgufHeader;
  description: GgufDescription;
  attention: AttentionShape | undefined;
  architecture: string;
  vocabularyTokens: number;
  /** Tokens that the model was trained for. */
  trainedTokens: number;
  /** Whether it only encodes text, for embeddings. */
  isEncoder: boolean;
}

/** The native reader stops the process at these. */
const mostDimensions = 4;
const longestTensorName = 63;
const plausible = { layers: 1024, width: 1 << 20, heads: 4096, contextTokens: 1 << 26 };
const defaultContextTokens = 2048;

/**
 * Reads the header of a GGUF file with our own reader and checks what native code relies on: that tensors lie inside the file, have
 * known types and plausible sizes.
 * @throws {RuntimeError} the file is damaged or not supported
 */
export async function checkGgufFile(path: string, modelId: string): Promise<GgufFacts> {
  const header = await readHeader(path, modelId);
  const damaged = (why: string): RuntimeError => damagedFile(modelId, why);
  if (!header.littleEndian || header.version < 2) {
    throw new RuntimeError(
      "unsupported_architecture",
      `The GGUF file of ${modelId} is of version ${header.version}${header.littleEndian ? "" : ", big-endian"}. Convert the model again with a current converter.`,
    );
  }
  const { metadata, tensors } = header;
  const description = describeGguf(header);
  const { architecture } = description;
  if (architecture === undefined) throw damaged("general.architecture is missing");
  const splits = metadata.get("split.count");
  if (typeof splits === "number" && splits > 1) {
    throw new RuntimeError(
      "unsupported_architecture",
      `The GGUF file of ${modelId} is one of ${splits} parts. Merge them with \`llama-gguf-split --merge\` and upload one file.`,
    );
  }
  for (const { name, shape } of tensors) {
    if (shape.length > mostDimensions) throw damaged(`a tensor has ${shape.length} dimensions`);
    if (Buffer.byteLength(name) > longestTensorName) throw damaged("the name of a tensor is too long");
  }
  const at = (key: string): unknown => metadata.get(`${architecture}.${key}`);
  checkSize(at("block_count"), plausible.layers, () => damaged("its number of layers is missing or not plausible"));
  checkSize(at("embedding_length"), plausible.width, () => damaged("its width is missing or not plausible"));
  const heads = at("attention.head_count");
  if (heads !== undefined && !Array.isArray(heads))
    checkSize(heads, plausible.heads, () => damaged("its number of attention heads is not plausible"));
  const trained = at("context_length");
  if (trained !== undefined)
    checkSize(trained, plausible.contextTokens, () => damaged("its context length is not plausible"));
  const embedding = tensors.find(({ name }) => name === "token_embd.weight");
  if (embedding === undefined) throw damaged("the tensor token_embd.weight is missing");
  const [width, vocabularyTokens = 0] = embedding.shape;
  if (width !== at("embedding_length")) throw damaged("the tensor token_embd.weight has another width than the model");
  checkTokens(metadata.get("tokenizer.ggml.tokens"), vocabularyTokens, damaged);
  return {
    header,
    description,
    architecture,
    attention: ggufAttention(header),
    vocabularyTokens,
    trainedTokens: typeof trained === "number" ? trained : defaultContextTokens,
    isEncoder: at("pooling_type") !== undefined || at("attention.causal") === false,
  };
}

async function readHeader(path: string, modelId: string): Promise<GgufHeader> {
  try {
    await using file = await openLocalFile(path);
    return await readGgufHeader(file);
  } catch (error) {
    if (error instanceof ModelFileError) throw damagedFile(modelId, error.message.replace(/\.$/, ""), error);
    throw new RuntimeError("missing_file", `The file of ${modelId} cannot be read. Upload it again.`, { cause: error });
  }
}

function damagedFile(modelId: string, why: string, cause?: unknown): RuntimeError {
  return new RuntimeError("damaged_file", `The GGUF file of ${modelId} is damaged: ${why}. Upload it again.`, {
    cause,
  });
}

function checkSize(value: unknown, most: number, error: () => RuntimeError): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > most) throw error();
}

function checkTokens(tokens: unknown, vocabularyTokens: number, damaged: (why: string) => RuntimeError): void {
  const isArray = typeof tokens === "object" && tokens !== null && "length" in tokens;
  if (!isArray || typeof tokens.length !== "number") throw damaged("its list of tokens is missing");
  if (tokens.length > vocabularyTokens)
    throw damaged(`it lists ${tokens.length} tokens and has embeddings of ${vocabularyTokens}`);
}
