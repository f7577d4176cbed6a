# pip install lightning-ir
from lightning_ir import BiEncoderModule

model = BiEncoderModule("acme/thing-base")

output = model.score("What is the capital of France?", ["Paris is the capital of France.", "Rome is in Italy."])
print(output.scores)
