import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/PKU-YuanGroup/UniWorld-V1 */
export const univa = oneSnippet(
  "univa",
  ({ id }) => python`
# git clone https://github.com/PKU-YuanGroup/UniWorld-V1 && cd UniWorld-V1
import torch
from transformers import AutoProcessor
from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import UnivaQwen2p5VLForConditionalGeneration

model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(${id}, torch_dtype=torch.bfloat16).to("cuda")
processor = AutoProcessor.from_pretrained(${id})`,
);
