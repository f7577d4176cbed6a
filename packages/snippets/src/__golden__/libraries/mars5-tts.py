# pip install git+https://github.com/Camb-ai/MARS5-TTS.git
from inference import Mars5TTS

mars5 = Mars5TTS.from_pretrained("acme/thing-base")
