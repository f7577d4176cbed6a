git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --extra natten

hf download acme/LTX-2.5 --local-dir models/LTX-2.5

# A video from a text; the files of each part are on the model's Files tab
uv run python -m ltx_pipelines.distilled \
    --transformer-path models/LTX-2.5/diffusion_models/thing-transformer.safetensors \
    --text-encoder-path models/LTX-2.5/text_encoders/thing.safetensors \
    --video-vae-path models/LTX-2.5/vae/thing-video.safetensors \
    --audio-vae-path models/LTX-2.5/vae/thing-audio.safetensors \
    --spatial-upsampler-path models/LTX-2.5/latent_upscale_models/thing-spatial.safetensors \
    --prompt 'A young fox runs through fresh snow' \
    --output-path output.mp4
