import type { FileContent } from "../../contract/file-views/file-view.ts";
import type { ViewRequest } from "../view-messages.ts";
import type { ProvidedBytes } from "./provided-bytes.ts";

/** Makes the view of a file. What it throws, other than for missing bytes, is shown as the reason that there is none. */
export type Viewer = (
  file: ProvidedBytes,
  request: Pick<ViewRequest, "path" | "page" | "query">,
) => Promise<FileContent>;
