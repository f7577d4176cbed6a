# pip install "mlcroissant[parquet]" GitPython
from mlcroissant import Dataset

dataset = Dataset(jsonld="https://huggingface.co/api/datasets/acme/rows/croissant")

for record in dataset.records("default"):
    print(record)
    break
