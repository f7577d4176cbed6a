# Unknown model type: it must be text-to-speech or automatic-speech-recognition.
