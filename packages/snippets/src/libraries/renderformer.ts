import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/microsoft/renderformer */
export const renderformer = oneSnippet(
  "renderformer",
  ({ id }) => python`
# git clone https://github.com/microsoft/renderformer && cd renderformer && pip install -r requirements.txt
import torch
from renderformer import RenderFormerRenderingPipeline

pipeline = RenderFormerRenderingPipeline.from_pretrained(${id})
pipeline.to(torch.device("cuda"))

# triangles, texture, mask, vn, c2w and fov come from a scene: scene_processor/convert_scene.py makes them
images = pipeline(
    triangles=triangles,
    texture=texture,
    mask=mask,
    vn=vn,
    c2w=c2w,
    fov=fov,
    resolution=512,
    torch_dtype=torch.float16,
)`,
);
