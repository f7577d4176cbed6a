# pip install -U "transformers[torch]"
# Load model directly
from transformers import AutoModel

model = AutoModel.from_pretrained("acme/thing-base", dtype="auto", device_map="auto")
