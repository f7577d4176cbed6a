# git clone https://github.com/index-tts/index-tts && cd index-tts && uv sync --all-extras
# Run this file there: uv run FILE.py
from huggingface_hub import snapshot_download
from indextts.infer_v2 import IndexTTS2

snapshot_download("acme/IndexTTS-2", local_dir="checkpoints")
tts = IndexTTS2(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")

tts.infer(
    spk_audio_prompt="voice.wav",
    text="Good morning! Your train leaves at nine.",
    output_path="output.wav",
)
