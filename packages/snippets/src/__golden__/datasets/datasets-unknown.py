from datasets import load_dataset

dataset = load_dataset("acme/rows")
print(dataset)
