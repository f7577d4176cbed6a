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
}
