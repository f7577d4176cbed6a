# Load model directly
from transformers import AutoModel

model = AutoModel.from_pretrained("acme/writer", dtype="auto", device_map="auto")
