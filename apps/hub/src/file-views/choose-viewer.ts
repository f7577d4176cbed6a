import type { FileContent } from "../contract/file-views/file-view.ts";
import type { ViewerName } from "./viewers/viewer-names.ts";

/** How a file is shown: by a viewer in a child process, or by the browser itself. */
export type Choice =
  | { viewer: ViewerName; hasSource: boolean }
  | { content: Extract<FileContent, { kind: "media" }>; hasSource: boolean };

type MediaType = Extract<FileContent, { kind: "media" }>["type"];

const mediaByExtension: ReadonlyMap<string, MediaType> = new Map([
  ...mediaOf("image", "png jpg jpeg gif webp avif bmp ico"),
  ...mediaOf("drawing", "svg"),
  ...mediaOf("audio", "mp3 wav flac ogg opus m4a aac"),
  ...mediaOf("video", "mp4 webm mov"),
  ...mediaOf("pdf", "pdf"),
]);

function mediaOf(type: MediaType, extensions: string): [string, MediaType][] {
  return extensions.split(" ").map((extension) => [extension, type]);
}

/** Viewers of binary formats, by extension. */
const viewerByExtension: ReadonlyMap<string, ViewerName> = new Map([
  ...viewerOf("parquet", "parquet"),
  ...viewerOf("safetensors", "safetensors"),
  ...viewerOf("gguf", "gguf"),
  ...viewerOf("pickle", "pkl pickle joblib bin pt pth ckpt"),
  ...viewerOf("archive", "zip"),
  ...viewerOf("numpy", "npy npz"),
]);

/** Viewers of text formats, whose source can be shown as well. */
const textViewerByExtension: ReadonlyMap<string, ViewerName> = new Map([
  ...viewerOf("delimited", "csv tsv"),
  ...viewerOf("json-lines", "jsonl ndjson"),
  ...viewerOf("notebook", "ipynb"),
]);

function viewerOf(viewer: ViewerName, extensions: string): [string, ViewerName][] {
  return extensions.split(" ").map((extension) => [extension, viewer]);
}

/** Chooses how a file is shown, by its name. */
export function chooseViewer(path: string): Choice {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const extension = name.includes(".") ? name.slice(name.lastIndexOf(".") + 1) : "";
  const media = mediaByExtension.get(extension);
  if (media !== undefined) return { content: { kind: "media", type: media }, hasSource: media === "drawing" };
  const binary = viewerByExtension.get(extension);
  if (binary !== undefined) return { viewer: binary, hasSource: false };
  const viewer = name === "tokenizer.json" ? "tokenizer" : textViewerByExtension.get(extension);
  return viewer === undefined ? { viewer: "text", hasSource: false } : { viewer, hasSource: true };
}
