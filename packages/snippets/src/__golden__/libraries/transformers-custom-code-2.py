# pip install -U "transformers[torch]"
# Load model directly
from transformers import AutoModelForCausalLM, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/thing-base", trust_remote_code=True)
model = AutoModelForCausalLM.from_pretrained("acme/thing-base", trust_remote_code=True, dtype="auto", device_map="auto")
