import { csharp } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://docs.unity3d.com/Packages/com.unity.ai.inference@latest (checked 2026-11-21) */
export const unitySentis = oneSnippet(
  {
    library: "unity-sentis",
    label: "unity-sentis",
    docsUrl: "https://docs.unity3d.com/Packages/com.unity.ai.inference@latest",
  },
  () => csharp`
using Unity.InferenceEngine;
using UnityEngine;

// Put the model's .onnx or .sentis file into your project's Assets folder, then drop it on this field.
public class RunModel : MonoBehaviour
{
    public ModelAsset modelAsset;
    Worker worker;

    void Start()
    {
        worker = new Worker(ModelLoader.Load(modelAsset), BackendType.GPUCompute);
    }

    void OnDestroy()
    {
        worker.Dispose();
    }
}`,
);
