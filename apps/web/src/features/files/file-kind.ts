import type { Text } from "../../text/en/index.ts";

export type FileKind = keyof Text["files"]["kinds"];

const kindsByExtension: Readonly<Record<string, FileKind>> = {
  ...kind("weights", "safetensors bin pt pth ckpt gguf onnx h5 msgpack keras tflite pkl joblib ot"),
  ...kind("markdown", "md"),
  ...kind("json", "json jsonl"),
  ...kind("yaml", "yaml yml toml"),
  ...kind("code", "py js ts sh ipynb jinja cpp c rs go"),
  ...kind("text", "txt log cfg ini"),
  ...kind("image", "png jpg jpeg gif webp svg"),
  ...kind("audio", "wav flac mp3 ogg"),
  ...kind("video", "mp4 webm"),
  ...kind("archive", "zip tar gz tgz zst xz"),
  ...kind("data", "parquet csv tsv arrow npz npy"),
  ...kind("tokenizer", "model spm tiktoken"),
};
const gitFiles = /^\.git(attributes|ignore|modules|keep)$/;
const tokenizerFiles = /^(tokenizer|vocab|merges)/;

/** Returns a file's kind, determined by its name only. */
export function fileKind(path: string): FileKind {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (gitFiles.test(name)) return "git";
  if (tokenizerFiles.test(name)) return "tokenizer";
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return (name.includes(".") ? kindsByExtension[extension] : undefined) ?? "file";
}

function kind(name: FileKind, extensions: string): Record<string, FileKind> {
  return Object.fromEntries(extensions.split(" ").map((extension) => [extension, name]));
}
