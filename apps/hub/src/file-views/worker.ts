import type { FileContent } from "../contract/file-views/file-view.ts";
import { serveRequests } from "../processes/serve-requests.ts";
import { type ViewReply, ViewRequest } from "./view-messages.ts";
import { MissingBytesError, ProvidedBytes } from "./viewers/provided-bytes.ts";
import type { Viewer } from "./viewers/viewer.ts";
import type { ViewerName } from "./viewers/viewer-names.ts";

/** Loaded when they are first needed, so that a process starts fast. */
const viewers: Readonly<Record<ViewerName, () => Promise<Viewer>>> = {
  text: async () => (await import("./viewers/text.ts")).viewText,
  delimited: async () => (await import("./viewers/delimited.ts")).viewDelimited,
  "json-lines": async () => (await import("./viewers/json-lines.ts")).viewJsonLines,
  parquet: async () => (await import("./viewers/parquet.ts")).viewParquet,
  notebook: async () => (await import("./viewers/notebook.ts")).viewNotebook,
  safetensors: async () => (await import("./viewers/weights.ts")).viewSafetensors,
  gguf: async () => (await import("./viewers/weights.ts")).viewGguf,
  tokenizer: async () => (await import("./viewers/tokenizer.ts")).viewTokenizer,
  pickle: async () => (await import("./viewers/pickle.ts")).viewPickle,
  numpy: async () => (await import("./viewers/numpy.ts")).viewNumpy,
  archive: async () => (await import("./viewers/pickle.ts")).viewArchive,
};

/** Runs as a child process with little memory, which gets bytes instead of names of files. */
serveRequests(async (message): Promise<ViewReply> => {
  const { viewer, size, pieces, ...request } = ViewRequest.parse(message);
  const bytes = new ProvidedBytes(size, pieces);
  const view = await viewers[viewer]();
  try {
    return { kind: "view", content: await view(bytes, request) };
  } catch (error) {
    if (error instanceof MissingBytesError) return { kind: "needs", ranges: bytes.missing };
    return { kind: "view", content: unreadable(error) };
  }
});

function unreadable(error: unknown): FileContent {
  const reason = error instanceof Error ? error.message : String(error);
  return { kind: "unreadable", message: reason.slice(0, 300) };
}
