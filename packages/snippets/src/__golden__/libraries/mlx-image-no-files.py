# pip install mlx-image
from mlxim.model import create_model

model = create_model("thing-base", weights="hf://acme/thing-base/model.safetensors")
