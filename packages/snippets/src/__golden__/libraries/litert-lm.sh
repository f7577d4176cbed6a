# Install the command line tool
uv tool install litert-lm

# Fetch the model and chat with it; its files are on the model's Files tab
litert-lm run --from-huggingface-repo=acme/thing-base thing.litertlm --prompt="What is the capital of France?"
