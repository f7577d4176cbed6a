# git clone https://github.com/index-tts/index-tts && cd index-tts && uv sync --all-extras
# Run this file there: uv run FILE.py
from huggingface_hub import snapshot_download
from indextts.infer import IndexTTS

snapshot_download("acme/thing-base", local_dir="checkpoints")
tts = IndexTTS(model_dir="checkpoints", cfg_path="checkpoints/config.yaml")

tts.infer("voice.wav", "Good morning! Your train leaves at nine.", "output.wav")
