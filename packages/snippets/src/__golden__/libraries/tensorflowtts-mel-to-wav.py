from tensorflow_tts.inference import TFAutoModel

# The mel spectrogram comes from a text-to-mel model
model = TFAutoModel.from_pretrained("acme/thing-base")
audios = model.inference(mels)
