# pip install "bm25s[hf]"
import bm25s
from bm25s.hf import BM25HF

retriever = BM25HF.load_from_hub("acme/thing-base", load_corpus=True)

query = bm25s.tokenize("Does the fish purr like a cat?")
documents, scores = retriever.retrieve(query, k=2)
print(documents, scores)
