# pip install pruna_pro
# Load model directly
from pruna_pro import PrunaProModel
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/thing-base")
model = PrunaProModel.from_pretrained("acme/thing-base")
messages = [
    {"role": "user", "content": "Who are you?"},
]
inputs = tokenizer.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
).to(model.device)

outputs = model.generate(**inputs, max_new_tokens=40)
print(tokenizer.decode(outputs[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))
