# git clone https://github.com/NVlabs/Sana && cd Sana
import torch
from app.sana_pipeline import SanaPipeline
from torchvision.utils import save_image

pipe = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
pipe.from_pretrained("hf://acme/thing-base/checkpoints/thing.pth")

image = pipe(
    prompt="A red fox in a snowy forest at sunrise",
    height=1024,
    width=1024,
    guidance_scale=5.0,
    pag_guidance_scale=2.0,
    num_inference_steps=18,
    generator=torch.Generator("cuda").manual_seed(42),
)
save_image(image, "output.png", normalize=True, value_range=(-1, 1))
