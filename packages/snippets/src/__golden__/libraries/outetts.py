# pip install outetts
import outetts

interface = outetts.Interface(
    config=outetts.ModelConfig(
        model_path="acme/thing-base",
        tokenizer_path="acme/thing-base",
        interface_version=outetts.InterfaceVersion.V3,
        backend=outetts.Backend.HF,
    )
)
speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")

output = interface.generate(
    config=outetts.GenerationConfig(text="Good morning! Your train leaves at nine.", speaker=speaker)
)
output.save("output.wav")
