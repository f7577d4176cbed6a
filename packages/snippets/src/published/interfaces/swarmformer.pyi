# Source: https://github.com/takara-ai/SwarmFormer/blob/2fdc5ecb2df61c05c5d3f95dfa061d656cf426ea/swarmformer/model.py

# module swarmformer
class SwarmFormerModel:
    # From huggingface_hub's PyTorchModelHubMixin
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path) -> SwarmFormerModel: ...
