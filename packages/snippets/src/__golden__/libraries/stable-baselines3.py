# pip install huggingface_sb3 stable-baselines3
from huggingface_sb3 import load_from_hub

checkpoint = load_from_hub(
    repo_id="acme/thing-base",
    filename="thing.zip",
)
