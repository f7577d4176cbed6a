# Load model directly
from transformers import AutoModelForCausalLM, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/writer")
model = AutoModelForCausalLM.from_pretrained("acme/writer", dtype="auto", device_map="auto")
