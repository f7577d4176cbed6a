# pip install "transformers[torch]" torchvision timm kornia einops
from transformers import AutoModelForImageSegmentation

model = AutoModelForImageSegmentation.from_pretrained("acme/thing-base", trust_remote_code=True)
