/** The viewers that run in a child process. */
export const viewerNames = [
  "text",
  "delimited",
  "json-lines",
  "parquet",
  "notebook",
  "safetensors",
  "gguf",
  "tokenizer",
  "pickle",
  "archive",
  "numpy",
] as const;
export type ViewerName = (typeof viewerNames)[number];
