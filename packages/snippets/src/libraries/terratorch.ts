import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://ibm.github.io/terratorch/ */
export const terratorch = oneSnippet(
  { library: "terratorch", label: "TerraTorch", docsUrl: "https://ibm.github.io/terratorch/" },
  ({ id }) => python`
from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build(${id}, pretrained=True)`,
);
