# pip install supertonic
from supertonic import TTS

tts = TTS(model="supertonic-2", auto_download=True)
voice = tts.get_voice_style(voice_name="M1")

wav, duration = tts.synthesize("Good morning! Your train leaves at nine.", voice_style=voice, lang="en")
tts.save_audio(wav, "output.wav")
