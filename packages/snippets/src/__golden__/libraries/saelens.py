# pip install sae-lens
from sae_lens import SAE

sae = SAE.from_pretrained(
    release="acme/thing-base",
    sae_id="blocks.0",
)
