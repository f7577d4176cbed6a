# pip install -U "transformers[torch]"
from transformers import pipeline

pipe = pipeline("text-generation", model="acme/talker-1b")
messages = [
    {"role": "user", "content": "Who are you?"},
]
print(pipe(messages, max_new_tokens=40))
