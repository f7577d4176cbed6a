import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** Its catalogue knows models by their names alone. @see https://openasr.org */
export const openasr = oneSnippet(
  "openasr",
  ({ name }) => shell`
# Install the command line tool from https://github.com/QuintinShaw/openasr/releases
openasr pull ${name}

# Transcribe a recording
openasr transcribe audio.wav --model ${name}`,
);
