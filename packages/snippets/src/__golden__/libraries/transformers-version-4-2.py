# pip install -U "transformers[torch]"
# Load model directly
from transformers import AutoModelForCausalLM, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/thing-base")
model = AutoModelForCausalLM.from_pretrained("acme/thing-base", dtype="auto", device_map="auto")
