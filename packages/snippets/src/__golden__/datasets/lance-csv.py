# pip install pylance
import lance

dataset = lance.dataset("hf://datasets/acme/rows/data/train.lance")
print(dataset.head(10))
