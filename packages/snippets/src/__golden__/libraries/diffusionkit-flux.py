# pip install diffusionkit
from diffusionkit.mlx import FluxPipeline

pipeline = FluxPipeline(
    shift=1.0,
    model_version="acme/thing-base",
    low_memory_mode=True,
    a16=True,
    w16=True,
)

HEIGHT = 512
WIDTH = 512

image, _ = pipeline.generate_image(
    "A red fox in a snowy forest at sunrise",
    num_steps=4,
    cfg_weight=0,
    latent_size=(HEIGHT // 8, WIDTH // 8),
)
image.save("output.png")
