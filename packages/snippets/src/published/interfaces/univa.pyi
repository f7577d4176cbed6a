# Source: https://github.com/PKU-YuanGroup/UniWorld-V1, univa/models/qwen2p5vl

# module univa.models.qwen2p5vl.modeling_univa_qwen2p5vl
class UnivaQwen2p5VLForConditionalGeneration:
    # From transformers' PreTrainedModel
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path, torch_dtype=None, attn_implementation=None) -> UnivaQwen2p5VLForConditionalGeneration: ...
    def to(self, device): ...
