# pip install datasets
from datasets import load_dataset

# Rows that Data Designer made, with the columns that its configuration named
dataset = load_dataset("acme/rows")
print(dataset)
