# pip install model2vec
from model2vec import StaticModel

model = StaticModel.from_pretrained("acme/thing-base")

embeddings = model.encode(["It is sunny outside.", "What a beautiful day!"])
print(embeddings.shape)
