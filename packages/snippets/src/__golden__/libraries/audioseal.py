import torchaudio
from audioseal import AudioSeal

sample_rate = 16000
audio, original_rate = torchaudio.load("audio.wav")
audio = torchaudio.functional.resample(audio, original_rate, sample_rate).unsqueeze(0)

# Put a watermark into the audio
generator = AudioSeal.load_generator("acme/thing-base")
watermarked = audio + generator.get_watermark(audio, sample_rate=sample_rate)

# Look for it
detector = AudioSeal.load_detector("acme/thing-base")
probability, message = detector.detect_watermark(watermarked, sample_rate=sample_rate)
print(probability, message)
