import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/jasonppy/VoiceCraft */
export const voicecraft = oneSnippet(
  { library: "voicecraft", label: "VoiceCraft", docsUrl: "https://github.com/jasonppy/VoiceCraft" },
  ({ id }) => python`
# git clone https://github.com/jasonppy/VoiceCraft && cd VoiceCraft
from models.voicecraft import VoiceCraft

model = VoiceCraft.from_pretrained(${id})`,
);
