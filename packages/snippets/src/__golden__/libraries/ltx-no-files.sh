git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --frozen

# The weights, and the text encoder that the pipelines read prompts with
hf download acme/thing-base --local-dir models/thing-base
hf download google/gemma-3-12b-it-qat-q4_0-unquantized --local-dir models/gemma-3-12b

# A video from a text; all checkpoints are on the model's Files tab
uv run python -m ltx_pipelines.ti2vid_one_stage \
    --checkpoint-path models/thing-base/model.safetensors \
    --gemma-root models/gemma-3-12b \
    --prompt 'A young fox runs through fresh snow' \
    --output-path output.mp4
