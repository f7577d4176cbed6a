import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://huggingface.co/docs/timm */
export const timm = oneSnippet(
  { library: "timm", label: "timm", docsUrl: "https://huggingface.co/docs/timm" },
  ({ id }) => python`
import timm

model = timm.create_model(${`hf-hub:${id}`}, pretrained=True)`,
);
