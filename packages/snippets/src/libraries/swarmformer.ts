import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/takara-ai/SwarmFormer */
export const swarmformer = oneSnippet(
  "swarmformer",
  ({ id }) => python`
# git clone https://github.com/takara-ai/SwarmFormer && pip install ./SwarmFormer
from swarmformer import SwarmFormerModel

model = SwarmFormerModel.from_pretrained(${id})`,
);
