import type { LibraryKey } from "@modelyard/tasks";
import type { Code } from "../code.ts";

/** Packages that pip installs for libraries whose code does not name them. */
const packages: Partial<Record<LibraryKey, string>> = {
  asteroid: "asteroid",
  bertopic: "bertopic",
  birefnet: '"transformers[torch]" torchvision timm kornia einops',
  cartesia_mlx: "cartesia-mlx",
  diffusionkit: "diffusionkit",
  fairseq: "fairseq  (with Python 3.10 or older)",
  fastai: "fastai huggingface_hub",
  flair: "flair",
  gliner: "gliner",
  keras: "keras jax huggingface_hub",
  "keras-hub": "keras-hub tensorflow",
  lerobot: "lerobot",
  "mamba-ssm": "mamba-ssm",
  "ml-agents": "mlagents",
  model2vec: "model2vec",
  moshi: "moshi",
  open_clip: "open_clip_torch",
  paddlenlp: "paddlenlp paddlepaddle",
  peft: "peft transformers torch",
  "pyannote-audio": "pyannote.audio",
  pythae: "pythae",
  relik: "relik",
  sam2: "git+https://github.com/facebookresearch/sam2.git",
  "sample-factory": "sample-factory",
  "sentence-transformers": "sentence-transformers",
  setfit: "setfit",
  sklearn: "scikit-learn skops huggingface_hub",
  spacy: "spacy huggingface_hub",
  "span-marker": "span-marker",
  speechbrain: "speechbrain",
  "stable-audio-tools": "stable-audio-tools",
  "stable-baselines3": "huggingface_sb3 stable-baselines3",
  stanza: "stanza",
  timm: "timm",
  transformers: '-U "transformers[torch]"',
  ultralytics: "ultralytics huggingface_hub",
  "unity-sentis": "huggingface_hub",
};

/** Returns whether code consists only of a message, so that nothing has to be installed. */
const isMessage = (text: string) => text.split("\n").every((line) => line.startsWith("#") || line.startsWith("//"));

/** Matches a line that installs a package, or fetches a repository with instructions. */
const installs = /(?:pip|npm|brew|tool) install|git clone|Install /;

/** Returns the code with a line that installs its library, unless the code has one. */
export function withInstallLine(library: LibraryKey, { text }: Code): string {
  const wanted = packages[library];
  return wanted === undefined || isMessage(text) || installs.test(text) ? text : `# pip install ${wanted}\n${text}`;
}
