# pip install asteroid
from asteroid.models import BaseModel

model = BaseModel.from_pretrained("acme/thing-base")

# Writes one file for each source that was heard, beside the recording
model.separate("mixture.wav")
