# pip install diffusionkit
from diffusionkit.mlx import DiffusionPipeline

pipeline = DiffusionPipeline(
    shift=3.0,
    use_t5=False,
    model_version="acme/thing-base",
    low_memory_mode=True,
    a16=True,
    w16=True,
)

HEIGHT = 512
WIDTH = 512

image, _ = pipeline.generate_image(
    "A red fox in a snowy forest at sunrise",
    num_steps=50,
    cfg_weight=5,
    latent_size=(HEIGHT // 8, WIDTH // 8),
)
image.save("output.png")
