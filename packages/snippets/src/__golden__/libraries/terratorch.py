# pip install terratorch
from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build("thing-base", pretrained=True)
