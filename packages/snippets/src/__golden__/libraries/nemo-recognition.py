# pip install "nemo-toolkit[asr]"
import nemo.collections.asr as nemo_asr

model = nemo_asr.models.ASRModel.from_pretrained("acme/thing-base")

transcriptions = model.transcribe(["speech.wav"])
print(transcriptions[0].text)
