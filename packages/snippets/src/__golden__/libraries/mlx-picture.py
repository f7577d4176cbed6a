# pip install mlx-vlm
from mlx_vlm import generate, load
from mlx_vlm.prompt_utils import apply_chat_template
from mlx_vlm.utils import load_config

model, processor = load("acme/thing-base")
config = load_config("acme/thing-base")

images = ["https://hub.example.com/assets/samples/street.png"]
prompt = apply_chat_template(processor, config, "What is in this picture?", num_images=len(images))
print(generate(model, processor, prompt, images).text)
