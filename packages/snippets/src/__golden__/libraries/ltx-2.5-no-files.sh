git clone https://github.com/Lightricks/LTX-2 && cd LTX-2
uv sync --extra natten

hf download acme/LTX-2.5 --local-dir models/LTX-2.5

# A video from a text; the files of each part are on the model's Files tab
uv run python -m ltx_pipelines.distilled \
    --transformer-path models/LTX-2.5/diffusion_models/TRANSFORMER.safetensors \
    --text-encoder-path models/LTX-2.5/text_encoders/TEXT_ENCODER.safetensors \
    --video-vae-path models/LTX-2.5/vae/VIDEO_VAE.safetensors \
    --audio-vae-path models/LTX-2.5/vae/AUDIO_VAE.safetensors \
    --spatial-upsampler-path models/LTX-2.5/latent_upscale_models/SPATIAL_UPSAMPLER.safetensors \
    --prompt 'A young fox runs through fresh snow' \
    --output-path output.mp4
