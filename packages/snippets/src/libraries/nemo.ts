import { comment, python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://docs.nvidia.com/nemo/speech/nightly/ */
export const nemo = oneSnippet("nemo", ({ id, tags, task }) =>
  tags.has("automatic-speech-recognition") || task === "automatic-speech-recognition"
    ? python`
# pip install "nemo-toolkit[asr]"
import nemo.collections.asr as nemo_asr

model = nemo_asr.models.ASRModel.from_pretrained(${id})

transcriptions = model.transcribe(["speech.wav"])
print(transcriptions[0].text)`
    : comment("tag did not correspond to a valid NeMo domain."),
);
