import { type LocalApp, type LocalAppCommand, type LocalAppTarget } from "./local-app.ts";
import { isGgufModel, isGpuServerModel, isRyzenModel } from "./offer-rules.ts";
import { llamaCppModel, modelInRegistry, modelWithQuantization, onHub, shellWord, wordFor } from "./shell.ts";

/** Commands for a POSIX shell. */
const posix = ["macos", "linux"] as const;

/** Source: https://github.com/ggml-org/llama.cpp/blob/master/docs/install.md */
const llamaCpp: LocalApp = {
  prettyLabel: "llama.cpp",
  docsUrl: "https://github.com/ggml-org/llama.cpp",
  mainTask: "text-generation",
  isOfferedFor: isGgufModel,
  usesOtherHubs: true,
  commands: (target) => {
    const run = (program: string, on = target) => [
      `${program} serve ${llamaCppModel(on)}`,
      `${program} cli ${llamaCppModel(on)}`,
    ];
    const windows = { ...target, system: "windows" } as const;
    const build = [
      "git clone https://github.com/ggml-org/llama.cpp.git",
      "cd llama.cpp",
      "cmake -B build",
      "cmake --build build -j --target llama-app",
    ];
    return [
      onHub(target, {
        title: "macOS and Linux: serve, or chat in the terminal",
        setup: "curl -LsSf https://llama.app/install.sh | sh",
        run: run("llama"),
        systems: posix,
      }),
      onHub(windows, {
        title: "Windows (WinGet)",
        setup: "winget install llama.cpp",
        run: run("llama", windows),
        systems: ["windows"],
      }),
      onHub(target, {
        title: "Homebrew",
        setup: "brew install llama.cpp",
        run: [`llama-server ${llamaCppModel(target)}`, `llama-cli ${llamaCppModel(target)}`],
        systems: posix,
      }),
      onHub(target, {
        title: "Build it yourself",
        setup: build.join("\n"),
        run: run("./build/bin/llama"),
        systems: posix,
      }),
    ];
  },
};

/** Source: https://node-llama-cpp.withcat.ai/cli */
const nodeLlamaCpp: LocalApp = {
  prettyLabel: "node-llama-cpp",
  docsUrl: "https://node-llama-cpp.withcat.ai",
  mainTask: "text-generation",
  isOfferedFor: isGgufModel,
  usesOtherHubs: true,
  commands: (target) => {
    const model = wordFor(target, `hf:${modelWithQuantization(target)}`);
    return [
      onHub(target, { title: "Chat", run: [`npx -y node-llama-cpp chat ${model}`] }),
      onHub(target, {
        title: "See whether it fits this machine",
        run: [`npx -y node-llama-cpp inspect estimate ${model}`],
      }),
    ];
  },
};

/** Source: https://huggingface.co/docs/hub/ollama */
const ollama: LocalApp = {
  prettyLabel: "Ollama",
  docsUrl: "https://ollama.com",
  mainTask: "text-generation",
  isOfferedFor: isGgufModel,
  usesOtherHubs: true,
  commands: (target) => {
    const model = modelInRegistry(target);
    // On other hubs than the one that it knows, Ollama accepts no such owners.
    const hasDot = target.hubUrl !== undefined && target.model.id.split("/")[0]?.includes(".") === true;
    if (model === undefined || hasDot) return [];
    const insecure = model.isInsecure ? " --insecure" : "";
    return [{ title: "Download and chat", run: [`ollama run${insecure} ${wordFor(target, model.name)}`] }];
  },
};

/** Source: https://localai.io/docs/getting-started/models */
const localAi: LocalApp = {
  prettyLabel: "LocalAI",
  docsUrl: "https://github.com/mudler/LocalAI",
  mainTask: "text-generation",
  isOfferedFor: isGgufModel,
  commands: ({ model, filePath }) => {
    // It serves the files in the folder, or downloads the file that is named.
    const download = [
      "pip install huggingface_hub",
      `hf download ${shellWord(model.id)} --include '*.gguf' --local-dir models`,
    ];
    const before = filePath === undefined ? download : [];
    const address = filePath === undefined ? "" : ` ${shellWord(`huggingface://${model.id}/${filePath}`)}`;
    const image = "localai/localai:latest";
    return [
      {
        title: "With Docker",
        setup: [...before, `docker pull ${image}`].join("\n"),
        run: [`docker run -p 8080:8080 -v "$PWD/models:/models" ${image}${address}`],
        systems: posix,
      },
      {
        title: "From the binary",
        setup: ["# Install from https://localai.io/installation/", ...before].join("\n"),
        run: [filePath === undefined ? "local-ai run --models-path models" : `local-ai run${address}`],
        systems: posix,
      },
    ];
  },
};

/** Source: https://docs.docker.com/ai/model-runner/ */
export function dockerModelRunnerCommand(target: LocalAppTarget): LocalAppCommand {
  // Only GGUF files come in several quantizations.
  const name = isGgufModel(target.model) ? modelInRegistry(target)?.name : `hf.co/${target.model.id}`;
  return { title: "Docker Model Runner", run: [`docker model run ${wordFor(target, name ?? "")}`] };
}

/** Returns whether Docker can pull a model: of other hubs only GGUF files, and with TLS. */
function isInDockersReach(target: LocalAppTarget): boolean {
  if (target.hubUrl === undefined) return true;
  return isGgufModel(target.model) && modelInRegistry(target)?.isInsecure === false;
}

const dockerModelRunner: LocalApp = {
  prettyLabel: "Docker Model Runner",
  docsUrl: "https://docs.docker.com/ai/model-runner/",
  mainTask: "text-generation",
  isOfferedFor: (model) => isGgufModel(model) || isGpuServerModel(model),
  usesOtherHubs: true,
  commands: (target) => (isInDockersReach(target) ? [dockerModelRunnerCommand(target)] : []),
};

/**
 * Pulled models are called `user.<name>-<quantization>`; without a quantization, the list shows the name. Source:
 * https://lemonade-server.ai/docs/
 */
const lemonade: LocalApp = {
  prettyLabel: "Lemonade",
  docsUrl: "https://lemonade-server.ai/",
  mainTask: "text-generation",
  isOfferedFor: (model) => isGgufModel(model) || isRyzenModel(model),
  commands: (target) => {
    const pulled = isRyzenModel(target.model) ? target.model.id : modelWithQuantization(target);
    const name = `user.${pulled.slice(pulled.indexOf("/") + 1).replace(":", "-")}`;
    const systems = ["linux", "windows"] as const;
    const needs = isRyzenModel(target.model) ? " (needs an XDNA 2 NPU)" : "";
    const chat = { title: `Chat${needs}`, run: [`lemonade run ${wordFor(target, name)}`], systems };
    return [
      {
        title: "Download",
        setup: "# Install from https://lemonade-server.ai/",
        run: [`lemonade pull ${wordFor(target, pulled)}`],
        systems,
      },
      ...(isRyzenModel(target.model) || pulled.includes(":") ? [chat] : []),
      { title: "See what is there", run: ["lemonade list"], systems },
    ];
  },
};

export const llamaCppApps = {
  "llama.cpp": llamaCpp,
  "node-llama-cpp": nodeLlamaCpp,
  ollama,
  localai: localAi,
  "docker-model-runner": dockerModelRunner,
  lemonade,
} as const satisfies Record<string, LocalApp>;
