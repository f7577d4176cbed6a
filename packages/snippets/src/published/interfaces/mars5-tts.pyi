# Source: https://github.com/Camb-ai/MARS5-TTS/blob/0b1031ca43536adfde0686fb094e79a35011afd7/inference.py

# module inference
class InferenceConfig:
    def __init__(self, temperature=0.7, top_k=200, top_p=0.2, deep_clone=True, use_kv_cache=True): ...

class Mars5TTS:
    sr: int
    # From huggingface_hub's ModelHubMixin
    @classmethod
    def from_pretrained(cls, pretrained_model_name_or_path) -> Mars5TTS: ...
    def tts(self, text, ref_audio, ref_transcript=None, cfg=...): ...
