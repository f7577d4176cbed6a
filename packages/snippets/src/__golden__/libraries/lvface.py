# git clone https://github.com/bytedance/LVFace && cd LVFace && pip install -r requirements.txt
from huggingface_hub import hf_hub_download
from inference_onnx import LVFaceONNXInferencer

path = hf_hub_download("acme/thing-base", "onnx/thing.onnx")
inferencer = LVFaceONNXInferencer(path, use_gpu=True)

print(inferencer.infer_from_image("face.jpg"))
