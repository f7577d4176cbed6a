# pip install huggingface_hub
hf download acme/thing-base --local-dir thing-base
