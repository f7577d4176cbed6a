# Source: https://github.com/jasonppy/VoiceCraft, models/voicecraft.py

# module models.voicecraft
class VoiceCraft:
    # From huggingface_hub's PyTorchModelHubMixin
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path) -> VoiceCraft: ...
