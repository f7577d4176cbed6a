import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://anemoi.readthedocs.io */
export const anemoi = oneSnippet(
  "anemoi",
  ({ id }) => python`
# pip install anemoi-inference huggingface_hub
from anemoi.inference.runners.simple import SimpleRunner

runner = SimpleRunner({"huggingface": ${id}}, device="cuda")

# The first state of the atmosphere: {"date": …, "fields": {name: array, …}}
input_states = {}
for state in runner.run(input_states=input_states, lead_time=12):
    print(state["date"])`,
);
