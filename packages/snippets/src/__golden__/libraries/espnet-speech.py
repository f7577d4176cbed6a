# pip install espnet espnet_model_zoo
import soundfile as sf
from espnet2.bin.tts_inference import Text2Speech

model = Text2Speech.from_pretrained("acme/thing-base")

speech = model("Good morning! Your train leaves at nine.")["wav"]
sf.write("output.wav", speech.numpy(), model.fs)
