import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/jasonppy/VoiceCraft */
export const voicecraft = oneSnippet(
  "voicecraft",
  ({ id }) => python`
# git clone https://github.com/jasonppy/VoiceCraft && cd VoiceCraft
from models.voicecraft import VoiceCraft

model = VoiceCraft.from_pretrained(${id})`,
);
