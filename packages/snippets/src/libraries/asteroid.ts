import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/asteroid-team/asteroid */
export const asteroid = oneSnippet(
  "asteroid",
  ({ id }) => python`
from asteroid.models import BaseModel

model = BaseModel.from_pretrained(${id})

# Writes one file for each source that was heard, beside the recording
model.separate("mixture.wav")`,
);
