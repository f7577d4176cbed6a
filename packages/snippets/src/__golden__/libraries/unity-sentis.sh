# pip install huggingface_hub
# Fetch the model into your project, then drop the file on a field of type ModelAsset
hf download acme/thing-base --local-dir Assets/Models/thing-base

# In C#:
#   using Unity.InferenceEngine;
#   Worker worker = new Worker(ModelLoader.Load(modelAsset), BackendType.GPUCompute);
