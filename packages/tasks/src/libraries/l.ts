import type { LibraryEntry } from "./library-entry.ts";

export const librariesL = {
  lagernvs: {
    prettyLabel: "LagerNVS",
    repoName: "LagerNVS",
    repoUrl: "https://github.com/facebookresearch/lagernvs",
    countDownloads: 'path_extension:"pt"',
  },
  laya: {
    prettyLabel: "Laya",
    repoName: "Laya",
    repoUrl: "https://github.com/NandhaKishorM/laya",
    countDownloads: 'path:"rl_agent_config.json"',
  },
  lerobot: {
    prettyLabel: "LeRobot",
    repoName: "LeRobot",
    repoUrl: "https://github.com/huggingface/lerobot",
    docsUrl: "https://huggingface.co/docs/lerobot",
  },
  lightglue: {
    prettyLabel: "LightGlue",
    repoName: "LightGlue",
    repoUrl: "https://github.com/cvg/LightGlue",
    countDownloads: 'path_extension:"pth" OR path:"config.json"',
  },
  "lightning-ir": {
    prettyLabel: "Lightning IR",
    repoName: "Lightning IR",
    repoUrl: "https://github.com/webis-de/lightning-ir",
    docsUrl: "https://webis-de.github.io/lightning-ir/",
  },
  litert: {
    prettyLabel: "LiteRT",
    repoName: "LiteRT",
    repoUrl: "https://github.com/google-ai-edge/LiteRT",
    countDownloads: 'path_extension:"tflite"',
  },
  "litert-lm": {
    prettyLabel: "LiteRT-LM",
    repoName: "LiteRT-LM",
    repoUrl: "https://github.com/google-ai-edge/LiteRT-LM",
    docsUrl: "https://ai.google.dev/edge/litert-lm",
    countDownloads: 'path_extension:"litertlm" OR path_extension:"task"',
  },
  liveportrait: {
    prettyLabel: "LivePortrait",
    repoName: "LivePortrait",
    repoUrl: "https://github.com/KwaiVGI/LivePortrait",
    countDownloads: 'path:"liveportrait/landmark.onnx"',
  },
  "llama-cpp-python": {
    prettyLabel: "llama-cpp-python",
    repoName: "llama-cpp-python",
    repoUrl: "https://github.com/abetlen/llama-cpp-python",
    docsUrl: "https://llama-cpp-python.readthedocs.io",
  },
  "longcat-video-avatar-1.5": {
    prettyLabel: "LongCat-Video-Avatar 1.5",
    repoName: "LongCat-Video-Avatar 1.5",
    repoUrl: "https://github.com/meituan-longcat/LongCat-Video",
  },
  ltx: {
    prettyLabel: "LTX-2",
    repoName: "LTX-2",
    repoUrl: "https://github.com/Lightricks/LTX-2",
    docsUrl: "https://github.com/Lightricks/LTX-2",
    countDownloads: 'path_extension:"safetensors"',
  },
  lvface: {
    prettyLabel: "LVFace",
    repoName: "LVFace",
    repoUrl: "https://github.com/bytedance/LVFace",
    countDownloads: 'path_extension:"pt" OR path_extension:"onnx"',
  },
  "lyra-2.0": {
    prettyLabel: "Lyra-2.0",
    repoName: "Lyra-2.0",
    repoUrl: "https://github.com/nv-tlabs/lyra",
    countDownloads: 'path:"checkpoints/image_encoder/model.pth"',
  },
} as const satisfies Record<string, LibraryEntry>;
