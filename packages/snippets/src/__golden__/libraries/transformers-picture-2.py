# pip install -U "transformers[torch]" pillow
# Load model directly
from transformers import AutoModelForImageTextToText, AutoProcessor

processor = AutoProcessor.from_pretrained("acme/looker-2b")
model = AutoModelForImageTextToText.from_pretrained("acme/looker-2b", dtype="auto", device_map="auto")
messages = [
    {
        "role": "user",
        "content": [
            {
                "type": "image",
                "url": "https://hub.example.com/assets/samples/street.png",
            },
            {"type": "text", "text": "What is in this picture?"},
        ],
    },
]
inputs = processor.apply_chat_template(
    messages,
    add_generation_prompt=True,
    tokenize=True,
    return_dict=True,
    return_tensors="pt",
).to(model.device)

outputs = model.generate(**inputs, max_new_tokens=40)
print(processor.decode(outputs[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))
