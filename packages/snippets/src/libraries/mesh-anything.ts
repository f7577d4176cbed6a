import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** Its program fetches the weights itself. @see https://github.com/buaacyw/MeshAnything */
export const meshAnything = oneSnippet(
  "mesh-anything",
  () => shell`
git clone https://github.com/buaacyw/MeshAnything && cd MeshAnything
pip install -r requirements.txt
pip install flash-attn --no-build-isolation

# A mesh such as an artist would make, from any mesh; the weights are fetched on the first run
python main.py --input_path model.ply --out_dir mesh_output --input_type mesh`,
);
