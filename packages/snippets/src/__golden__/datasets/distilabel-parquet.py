# pip install datasets
from datasets import load_dataset

# Rows that distilabel made
dataset = load_dataset("acme/rows")
print(dataset)
