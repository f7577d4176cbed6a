from terratorch.registry import BACKBONE_REGISTRY

model = BACKBONE_REGISTRY.build("acme/thing-base", pretrained=True)
