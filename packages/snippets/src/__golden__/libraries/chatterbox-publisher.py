# pip install chatterbox-tts
import torchaudio
from chatterbox.tts import ChatterboxTTS

model = ChatterboxTTS.from_pretrained(device="cuda")

wav = model.generate("Good morning! Your train leaves at nine.")
torchaudio.save("output.wav", wav, model.sr)

# In the voice of a recording of more than five seconds
wav = model.generate("Good morning! Your train leaves at nine.", audio_prompt_path="voice.wav")
torchaudio.save("output-voice.wav", wav, model.sr)
