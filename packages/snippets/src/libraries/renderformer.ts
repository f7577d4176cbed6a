import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/microsoft/renderformer */
export const renderformer = oneSnippet(
  { library: "renderformer", label: "RenderFormer", docsUrl: "https://github.com/microsoft/renderformer" },
  ({ id }) => python`
# pip install git+https://github.com/microsoft/renderformer
from renderformer import RenderFormerRenderingPipeline

pipeline = RenderFormerRenderingPipeline.from_pretrained(${id})`,
);
