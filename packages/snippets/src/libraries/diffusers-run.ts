import type { SampleMediaName } from "@modelyard/tasks";
import { type Code, python } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { sampleFile } from "../model/sample-file.ts";

/** Returns the prompt that the model was trained on, or one that fits the task and its sample. */
export const prompt = ({ instancePrompt }: ModelFacts, sample: string) => instancePrompt ?? sample;

/** Code that opens a sample. */
export const image = (model: ModelFacts, name: SampleMediaName): Code => python`load_image(${sampleFile(model, name)})`;

/** Inputs and outputs of the pipeline. */
interface Run {
  /** Functions imported from `diffusers.utils`. */
  imports: readonly string[];
  /** Packages that these functions need. */
  packages?: readonly string[];
  /** Lines before the common part of all snippets. */
  modules?: string;
  code: Code;
}

const video = { imports: ["export_to_video"], packages: ["imageio", "imageio-ffmpeg"] } as const;

/** Returns the code that runs the pipeline, by the model's task. */
export function diffusersRun(model: ModelFacts): Run {
  switch (model.task) {
    case "image-to-image":
    case "image-text-to-image":
      return {
        imports: ["load_image"],
        code: python`
image = pipe(image=${image(model, "cat.png")}, prompt=${prompt(model, "Give the cat tiger stripes")}).images[0]
image.save("output.png")`,
      };
    case "text-to-video":
      return {
        ...video,
        code: python`
frames = pipe(prompt=${prompt(model, "A small boat rocks on the waves under a yellow sun")}).frames[0]
export_to_video(frames, "output.mp4")`,
      };
    case "image-to-video":
    case "image-text-to-video":
      return {
        ...video,
        imports: ["export_to_video", "load_image"],
        code: python`
frames = pipe(image=${image(model, "boat.png")}, prompt=${prompt(model, "The boat rocks on gentle waves")}).frames[0]
export_to_video(frames, "output.mp4")`,
      };
    case "text-to-3d":
      return {
        imports: ["export_to_gif"],
        code: python`
frames = pipe(${prompt(model, "A blue mug with a round handle")}, frame_size=256).images[0]
export_to_gif(frames, "output.gif")`,
      };
    case "image-to-3d":
      return {
        imports: ["export_to_gif", "load_image"],
        code: python`
frames = pipe(${image(model, "mug.png")}, frame_size=256).images[0]
export_to_gif(frames, "output.gif")`,
      };
    case "text-to-audio":
      return {
        imports: [],
        packages: ["soundfile"],
        modules: "import soundfile as sf\n",
        code: python`
audio = pipe(${prompt(model, "Rain on a tin roof, with thunder far away")}).audios[0]
# One channel as an array, several as a tensor of channels; the rate is the one of the part that makes the sound
sound = audio.T.float().cpu().numpy() if torch.is_tensor(audio) else audio
rate = pipe.vocoder.config.sampling_rate if hasattr(pipe, "vocoder") else pipe.vae.sampling_rate
sf.write("output.wav", sound, rate)`,
      };
    case "unconditional-image-generation":
      return {
        imports: [],
        code: python`
image = pipe().images[0]
image.save("output.png")`,
      };
    case undefined:
    default:
      return {
        imports: [],
        code: python`
image = pipe(${prompt(model, "A red fox in a snowy forest at sunrise")}).images[0]
image.save("output.png")`,
      };
  }
}
