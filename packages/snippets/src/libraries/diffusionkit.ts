import { python } from "../code.ts";
import { fixed, oneSnippet } from "./library.ts";

/** Sizes in pixels. Flux has its guidance built in, so it takes no guidance setting. */
const imageSize = 512;
const flux = { pipeline: "FluxPipeline", numSteps: 4, cfgWeight: 0 };
const stableDiffusion3 = { pipeline: "DiffusionPipeline", numSteps: 50, cfgWeight: 5 };

/** @see https://github.com/argmaxinc/DiffusionKit */
export const diffusionkit = oneSnippet("diffusionkit", ({ id, tags }) => {
  const isFlux = [...tags].some((tag) => tag.toLowerCase().includes("flux"));
  const { pipeline, numSteps, cfgWeight } = isFlux ? flux : stableDiffusion3;
  const className = fixed(pipeline);
  // Stable Diffusion 3 works well without its largest text encoder, which needs most of the memory.
  const first = isFlux ? "shift=1.0," : "shift=3.0,\nuse_t5=False,";
  return python`
from diffusionkit.mlx import ${className}

pipeline = ${className}(
    ${fixed(first)}
    model_version=${id},
    low_memory_mode=True,
    a16=True,
    w16=True,
)

HEIGHT = ${imageSize}
WIDTH = ${imageSize}

image, _ = pipeline.generate_image(
    "A red fox in a snowy forest at sunrise",
    num_steps=${numSteps},
    cfg_weight=${cfgWeight},
    latent_size=(HEIGHT // 8, WIDTH // 8),
)
image.save("output.png")`;
});
