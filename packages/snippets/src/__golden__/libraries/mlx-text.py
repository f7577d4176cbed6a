# pip install mlx-lm
from mlx_lm import generate, load

model, tokenizer = load("acme/thing-base")

print(generate(model, tokenizer, prompt="Once upon a time in a small harbour town,", verbose=True))
