import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/**
 * Names in TerraTorch's registry differ from repository names: `Prithvi-EO-2.0-300M-TL` is `prithvi_eo_v2_300_tl`, and
 * `TerraMind-1.0-base` is `terramind_v1_base`.
 */
function backboneOf(name: string): string {
  const [, family, version, size] = /^(Prithvi-EO|TerraMind)-(\d\.\d)-([\w-]+)$/.exec(name) ?? [];
  if (family === undefined || version === undefined || size === undefined) return name;
  const number = version.endsWith(".0") ? version.slice(0, -2) : version.replace(".", "");
  return `${family}-v${number}-${size.replace(/^(\d+)M/, "$1")}`.toLowerCase().replaceAll("-", "_");
}

/** @see https://torchgeo.github.io/terratorch/ */
export const terratorch = oneSnippet(
  "terratorch",
  ({ name }) => python`
# pip install terratorch
from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build(${backboneOf(name)}, pretrained=True)`,
);
