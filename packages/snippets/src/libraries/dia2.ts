import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/nari-labs/dia2 */
export const dia2 = oneSnippet(
  "dia2",
  ({ id }) => python`
# pip install git+https://github.com/nari-labs/dia2.git
from dia2 import Dia2, GenerationConfig, SamplingConfig

dia = Dia2.from_repo(${id}, device="cuda", dtype="bfloat16")
config = GenerationConfig(cfg_scale=2.0, audio=SamplingConfig(temperature=0.8, top_k=50))

dia.generate("[S1] Have you seen the new library? [S2] Not yet.", config=config, output_wav="output.wav")`,
);
