# pip install terratorch
from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build("prithvi_eo_v2_300_tl", pretrained=True)
