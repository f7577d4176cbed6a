import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/buaacyw/MeshAnything */
export const meshAnything = oneSnippet(
  { library: "mesh-anything", label: "MeshAnything", docsUrl: "https://github.com/buaacyw/MeshAnything" },
  ({ id }) => python`
# pip install git+https://github.com/buaacyw/MeshAnything.git
from MeshAnything.models.meshanything import MeshAnything

model = MeshAnything.from_pretrained(${id})`,
);
