# pip install chatterbox-tts
import torchaudio
from chatterbox.tts_turbo import ChatterboxTurboTTS
from huggingface_hub import snapshot_download

model = ChatterboxTurboTTS.from_local(snapshot_download("acme/chatterbox-turbo"), device="cuda")

# In the voice of a recording of more than five seconds
wav = model.generate("Good morning! Your train leaves at nine.", audio_prompt_path="voice.wav")
torchaudio.save("output-voice.wav", wav, model.sr)
