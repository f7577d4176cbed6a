# pip install swarmformer
from swarmformer import SwarmFormerModel

model = SwarmFormerModel.from_pretrained("acme/thing-base")
