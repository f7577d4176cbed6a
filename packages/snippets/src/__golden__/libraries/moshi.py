# pip install moshi
import torch
from moshi.models import loaders

info = loaders.CheckpointInfo.from_hf_repo("acme/thing-base")
mimi = info.get_mimi(device="cuda")
mimi.set_num_codebooks(8)

# One second of silence, to codes and back
wav = torch.zeros(1, 1, 24000, device="cuda")
with torch.no_grad():
    codes = mimi.encode(wav)
    decoded = mimi.decode(codes)

moshi = info.get_moshi(device="cuda")
