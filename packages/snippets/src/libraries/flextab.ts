import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/SAP-samples/flextab */
export const flextab = oneSnippet(
  { library: "flextab", label: "FlexTab", docsUrl: "https://github.com/SAP-samples/flextab" },
  ({ id }) => python`
# pip install git+https://github.com/SAP-samples/flextab
from huggingface_hub import snapshot_download

checkpoint = snapshot_download(${id})`,
);
