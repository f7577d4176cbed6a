# git clone https://github.com/takara-ai/SwarmFormer && pip install ./SwarmFormer
from swarmformer import SwarmFormerModel

model = SwarmFormerModel.from_pretrained("acme/thing-base")
