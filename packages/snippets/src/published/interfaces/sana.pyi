# Source: https://github.com/NVlabs/Sana/blob/742ef1c5648f8a0b00a08db42dd41f55f7d122c9/app/sana_pipeline.py

# module app.sana_pipeline
class SanaPipeline:
    def __init__(self, config=...): ...
    def from_pretrained(self, model_path): ...
    def __call__(
        self,
        prompt=None,
        height=1024,
        width=1024,
        negative_prompt="",
        num_inference_steps=20,
        guidance_scale=5,
        pag_guidance_scale=2.5,
        num_images_per_prompt=1,
        generator=...,
        latents=None,
    ): ...
