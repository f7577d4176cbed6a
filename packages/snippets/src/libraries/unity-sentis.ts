import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://docs.unity3d.com/Packages/com.unity.ai.inference@latest */
export const unitySentis = oneSnippet(
  "unity-sentis",
  ({ id, name }) => shell`
# Fetch the model into your project, then drop the file on a field of type ModelAsset
hf download ${id} --local-dir ${`Assets/Models/${name}`}

# In C#:
#   using Unity.InferenceEngine;
#   Worker worker = new Worker(ModelLoader.Load(modelAsset), BackendType.GPUCompute);`,
);
