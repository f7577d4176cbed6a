# pip install espnet espnet_model_zoo
import soundfile as sf
from espnet2.bin.asr_inference import Speech2Text

model = Speech2Text.from_pretrained("acme/thing-base")

speech, rate = sf.read("speech.wav")
text, *_ = model(speech)[0]
print(text)
