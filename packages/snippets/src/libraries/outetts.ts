import { nothing, python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** Its Python package does not read GGUF or ONNX. @see https://github.com/edwko/OuteTTS */
export const outetts = oneSnippet(
  { library: "outetts", label: "OuteTTS", docsUrl: "https://github.com/edwko/OuteTTS" },
  ({ id, tags }) =>
    tags.has("gguf") || tags.has("onnx")
      ? nothing
      : python`
import outetts

interface = outetts.Interface(
    config=outetts.ModelConfig(
        model_path=${id},
        tokenizer_path=${id},
        interface_version=outetts.InterfaceVersion.V3,
        backend=outetts.Backend.HF,
    )
)
speaker = interface.load_default_speaker("EN-FEMALE-1-NEUTRAL")

output = interface.generate(
    config=outetts.GenerationConfig(text="Good morning! Your train leaves at nine.", speaker=speaker)
)
output.save("output.wav")`,
);
