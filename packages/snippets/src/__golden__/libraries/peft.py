# pip install peft transformers torch
from peft import PeftModel
from transformers import AutoModelForCausalLM

base_model = AutoModelForCausalLM.from_pretrained("acme/base")
model = PeftModel.from_pretrained(base_model, "acme/thing-base")
