# git clone https://github.com/ZhengPeng7/BiRefNet && cd BiRefNet
from models.birefnet import BiRefNet

model = BiRefNet.from_pretrained("acme/thing-base")
