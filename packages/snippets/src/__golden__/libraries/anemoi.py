# pip install anemoi-inference huggingface_hub
from anemoi.inference.runners.simple import SimpleRunner

runner = SimpleRunner({"huggingface": "acme/thing-base"}, device="cuda")

# The first state of the atmosphere: {"date": …, "fields": {name: array, …}}
input_states = {}
for state in runner.run(input_states=input_states, lead_time=12):
    print(state["date"])
