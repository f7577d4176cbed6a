import { publicSampleMediaUrl } from "../sample-media/sample-media.ts";
import { dockerModelRunnerCommand } from "./llama-cpp.ts";
import type { LocalApp, LocalAppTarget } from "./local-app.ts";
import { generatesText, isChatModel, isGgufModel, isGpuServerModel, isMlxModel } from "./offer-rules.ts";
import { curlCommand, curlCommandWithImage, onHub, shellWord } from "./shell.ts";

/** Returns a first request to a local server: a conversation if the model chats, otherwise a text to continue. */
function callServer({ model, hubUrl }: LocalAppTarget, port: number): string {
  if (!isChatModel(model)) {
    const body = { model: model.id, prompt: "Once upon a time,", max_tokens: 512, temperature: 0.5 };
    return curlCommand(`http://localhost:${port}/v1/completions`, body);
  }
  const address = `http://localhost:${port}/v1/chat/completions`;
  const asked = (content: unknown) => ({ model: model.id, messages: [{ role: "user", content }] });
  if (model.pipeline_tag !== "image-text-to-text") return curlCommand(address, asked("What is the capital of France?"));
  const url = publicSampleMediaUrl(hubUrl, sampleImage);
  const body = asked([
    { type: "text", text: "Describe this image in one sentence." },
    { type: "image_url", image_url: { url: url ?? sampleImage } },
  ]);
  return url === undefined ? curlCommandWithImage(address, body, sampleImage) : curlCommand(address, body);
}

const sampleImage = "street.png";

const mistralFlags =
  " --tokenizer-mode mistral --config-format mistral --load-format mistral --tool-call-parser mistral --enable-auto-tool-choice";

const linux = ["linux"] as const;
const macOs = ["macos"] as const;

/** Source: https://docs.vllm.ai/en/latest/getting_started/quickstart.html */
const vllm: LocalApp = {
  prettyLabel: "vLLM",
  docsUrl: "https://docs.vllm.ai",
  mainTask: "text-generation",
  isOfferedFor: (model) => isGpuServerModel(model) || (isGgufModel(model) && generatesText(model.pipeline_tag)),
  usesOtherHubs: true,
  commands: (target) => {
    const { model } = target;
    const isMistral = model.tags.includes("mistral-common");
    const serve = onHub(target, {
      title: "Serve, then ask",
      setup: isMistral ? "pip install vllm\npip install --upgrade mistral-common" : "pip install vllm",
      run: [`vllm serve ${shellWord(model.id)}${isMistral ? mistralFlags : ""}`, callServer(target, 8000)],
      systems: linux,
    });
    // Docker's model runner only supports one hub.
    return target.hubUrl === undefined ? [serve, dockerModelRunnerCommand(target)] : [serve];
  },
};

/** Containers see the variable only if it is passed to them. */
const intoContainer = ({ hubUrl }: LocalAppTarget) => (hubUrl === undefined ? "" : " --env HF_ENDPOINT");

/** In a container, a loopback address of the host does not reach the host. */
const isReachableFromContainer = ({ hubUrl }: LocalAppTarget): boolean =>
  hubUrl === undefined || !/^https?:\/\/(localhost|127\.|\[::1\])/.test(hubUrl);

/** Source: https://docs.sglang.io/get_started/install.html */
const sglang: LocalApp = {
  prettyLabel: "SGLang",
  docsUrl: "https://docs.sglang.io",
  mainTask: "text-generation",
  isOfferedFor: isGpuServerModel,
  usesOtherHubs: true,
  commands: (target) => {
    const { model } = target;
    const launch = `python3 -m sglang.launch_server --model-path ${shellWord(model.id)} --host 0.0.0.0 --port 30000`;
    const docker = [
      "docker run --gpus all --shm-size 32g --ipc=host -p 30000:30000",
      `-v ~/.cache/huggingface:/root/.cache/huggingface --env HF_TOKEN${intoContainer(target)}`,
      "lmsysorg/sglang:latest",
      launch,
    ];
    const python = { title: "Serve, then ask", setup: "pip install sglang", run: [launch, callServer(target, 30000)] };
    const inDocker = { title: "With Docker", setup: docker.join(" \\\n  "), run: [callServer(target, 30000)] };
    return (isReachableFromContainer(target) ? [python, inDocker] : [python]).map((command) =>
      onHub(target, { ...command, systems: linux }),
    );
  },
};

/** Source: https://huggingface.co/docs/text-generation-inference/quicktour */
const tgi: LocalApp = {
  prettyLabel: "TGI",
  docsUrl: "https://huggingface.co/docs/text-generation-inference/",
  mainTask: "text-generation",
  isOfferedFor: ({ tags }) => tags.includes("text-generation-inference"),
  usesOtherHubs: true,
  commands: (target) => {
    const { model } = target;
    if (!isReachableFromContainer(target)) return [];
    const docker = [
      "docker run --gpus all --shm-size 1g -p 8000:80",
      `-v "$PWD/data:/data" --env HF_TOKEN${intoContainer(target)}`,
      "ghcr.io/huggingface/text-generation-inference:latest",
      `--model-id ${shellWord(model.id)}`,
    ];
    return [
      onHub(target, {
        title: "With Docker",
        setup: docker.join(" \\\n  "),
        run: [callServer(target, 8000)],
        systems: linux,
      }),
    ];
  },
};

/** Source: https://github.com/ml-explore/mlx-lm */
const mlxLm: LocalApp = {
  prettyLabel: "MLX LM",
  docsUrl: "https://github.com/ml-explore/mlx-lm",
  mainTask: "text-generation",
  isOfferedFor: (model) => model.pipeline_tag === "text-generation" && isMlxModel(model),
  usesOtherHubs: true,
  commands: (target) => {
    const { model } = target;
    const setup = "uv tool install mlx-lm";
    const name = shellWord(model.id);
    if (!isChatModel(model))
      return [
        onHub(target, {
          title: "Continue a text",
          setup,
          run: [`mlx_lm.generate --model ${name} --prompt "Once upon a time"`],
          systems: macOs,
        }),
      ];
    return [
      onHub(target, { title: "Chat in the terminal", setup, run: [`mlx_lm.chat --model ${name}`], systems: macOs }),
      onHub(target, {
        title: "Serve, then ask",
        setup,
        run: [`mlx_lm.server --model ${name}`, callServer(target, 8080)],
        systems: macOs,
      }),
    ];
  },
};

export const serverApps = { vllm, sglang, "mlx-lm": mlxLm, tgi } as const satisfies Record<string, LocalApp>;
