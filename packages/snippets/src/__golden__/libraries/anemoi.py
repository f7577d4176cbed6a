from anemoi.inference.runners.simple import SimpleRunner

runner = SimpleRunner({"huggingface": "acme/thing-base"}, device="cuda")

# The first state of the atmosphere: {"date": …, "fields": {name: array, …}}
input_state = {}
for state in runner.run(input_state=input_state, lead_time=12):
    print(state["date"])
