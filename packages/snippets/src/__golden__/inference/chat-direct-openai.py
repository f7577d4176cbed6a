import os

from openai import OpenAI

client = OpenAI(
    base_url="https://api.groq.com/openai/v1",
    api_key=os.environ["GROQ_API_KEY"],
)

completion = client.chat.completions.create(
    model="provider-model",
    messages=[
        {"role": "user", "content": "What is the capital of France?"},
    ],
)

print(completion.choices[0].message.content)
