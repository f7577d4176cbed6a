# pip install mamba-ssm
from mamba_ssm.models.mixer_seq_simple import MambaLMHeadModel

model = MambaLMHeadModel.from_pretrained("acme/thing-base", device="cuda")
