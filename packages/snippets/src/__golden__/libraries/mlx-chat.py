# pip install mlx-lm
from mlx_lm import generate, load

model, tokenizer = load("acme/thing-base")

messages = [{"role": "user", "content": "What is the capital of France?"}]
prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)
print(generate(model, tokenizer, prompt=prompt, verbose=True))
