# Source: https://github.com/state-spaces/mamba, mamba_ssm/models/mixer_seq_simple.py

# module mamba_ssm.models.mixer_seq_simple
class MambaLMHeadModel:
    @classmethod
    def from_pretrained(cls, pretrained_model_name, device=None, dtype=None, **kwargs) -> MambaLMHeadModel: ...
