import { nothing, python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** The interface depends on the version in the model's name. */
function interfaceOf(name: string): "V1" | "V2" | "V3" {
  if (name.includes("OuteTTS-0.1")) return "V1";
  return /OuteTTS-0\.[23]/.test(name) ? "V2" : "V3";
}

/** Its Python package does not read GGUF or ONNX. @see https://github.com/edwko/OuteTTS */
export const outetts = oneSnippet("outetts", ({ id, name, tags }) => {
  if (tags.has("gguf") || tags.has("onnx")) return nothing;
  const version = interfaceOf(name);
  // Only the newest interface includes speakers.
  const speaker = version === "V3" ? 'load_default_speaker("EN-FEMALE-1-NEUTRAL")' : 'create_speaker("voice.wav")';
  return python`
# pip install outetts
import outetts

interface = outetts.Interface(
    config=outetts.ModelConfig(
        model_path=${id},
        tokenizer_path=${id},
        interface_version=outetts.InterfaceVersion.${fixed(version)},
        backend=outetts.Backend.HF,
    )
)
speaker = interface.${fixed(speaker)}

output = interface.generate(
    config=outetts.GenerationConfig(text="Good morning! Your train leaves at nine.", speaker=speaker)
)
output.save("output.wav")`;
});
