# pip install cartesia-mlx
import mlx.core as mx
import cartesia_mlx as cmx

model = cmx.from_pretrained("acme/thing-base")
model.set_dtype(mx.float32)

for text in model.generate("Rene Descartes was", max_tokens=500, eval_every_n=5, verbose=True, temperature=0.85):
    print(text, end="", flush=True)
