# git clone https://github.com/MCG-NJU/VFIMamba && cd VFIMamba
from Trainer_finetune import Model

model = Model.from_pretrained("acme/thing-base")
