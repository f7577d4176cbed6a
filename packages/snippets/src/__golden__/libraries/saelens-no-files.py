# pip install sae-lens
from sae_lens import SAE

sae = SAE.from_pretrained(
    release="acme/thing-base",
    sae_id="SAE_ID",  # one of the folders on the model's Files tab
)
