# pip install outetts
import outetts

interface = outetts.Interface(
    config=outetts.ModelConfig(
        model_path="acme/OuteTTS-0.1-350M",
        tokenizer_path="acme/OuteTTS-0.1-350M",
        interface_version=outetts.InterfaceVersion.V1,
        backend=outetts.Backend.HF,
    )
)
speaker = interface.create_speaker("voice.wav")

output = interface.generate(
    config=outetts.GenerationConfig(text="Good morning! Your train leaves at nine.", speaker=speaker)
)
output.save("output.wav")
