# git clone https://github.com/jasonppy/VoiceCraft && cd VoiceCraft
from models.voicecraft import VoiceCraft

model = VoiceCraft.from_pretrained("acme/thing-base")
