# pip install multimolecule
import multimolecule  # makes its models known to transformers
from transformers import AutoModel, AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("acme/thing-base")
model = AutoModel.from_pretrained("acme/thing-base")

outputs = model(**tokenizer("UAGCUUAUCAG", return_tensors="pt"))
