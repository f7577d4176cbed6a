import type { LocalApp, LocalAppCommand, LocalAppTarget } from "./local-app.ts";
import { canCallToolsLocally, isMlxModel } from "./offer-rules.ts";
import { llamaCppModel, modelWithQuantization, onHub, shellWord, wordFor } from "./shell.ts";

const serverUrl = "http://127.0.0.1:8080/v1";

/** The server that an agent uses, and how the agent names the server and the model. */
function localServer(target: LocalAppTarget): { provider: string; modelName: string; start: LocalAppCommand } {
  if (isMlxModel(target.model)) {
    const modelName = target.model.id;
    const run = [`mlx_lm.server --model ${shellWord(modelName)}`];
    const start = onHub(target, { title: "Start the model", setup: "uv tool install mlx-lm", run, systems: ["macos"] });
    return { provider: "mlx-lm", modelName, start };
  }
  const modelName = modelWithQuantization(target);
  const run = [`llama-server ${llamaCppModel(target)} --jinja`];
  const setup = target.system === "windows" ? "winget install llama.cpp" : "brew install llama.cpp";
  const start = onHub(target, { title: "Start the model", setup, run });
  return { provider: "llama-cpp", modelName, start };
}

/** Source: https://github.com/earendil-works/pi */
const pi: LocalApp = {
  prettyLabel: "Pi",
  docsUrl: "https://github.com/earendil-works/pi",
  mainTask: "text-generation",
  isOfferedFor: canCallToolsLocally,
  // The server that it talks to does.
  usesOtherHubs: true,
  commands: (target) => {
    const { provider, modelName, start } = localServer(target);
    const settings = {
      providers: {
        [provider]: { baseUrl: serverUrl, api: "openai-completions", apiKey: "none", models: [{ id: modelName }] },
      },
    };
    return [
      start,
      {
        title: "Tell Pi of it: put this into ~/.pi/agent/models.json",
        setup: "npm install -g @earendil-works/pi-coding-agent",
        run: [JSON.stringify(settings, null, 2)],
      },
      { title: "Work in a project's folder", run: ["pi"] },
    ];
  },
};

/** Source: https://hermes-agent.nousresearch.com/ */
const hermesAgent: LocalApp = {
  prettyLabel: "Hermes Agent",
  docsUrl: "https://hermes-agent.nousresearch.com/",
  mainTask: "text-generation",
  isOfferedFor: canCallToolsLocally,
  // The server that it talks to does.
  usesOtherHubs: true,
  commands: (target) => {
    const { modelName, start } = localServer(target);
    const configure = [
      "hermes config set model.provider custom",
      `hermes config set model.base_url ${serverUrl}`,
      `hermes config set model.default ${shellWord(modelName)}`,
    ];
    const setup = "curl -fsSL https://hermes-agent.nousresearch.com/install.sh | bash\nhermes setup";
    // Its installer is a shell script.
    const systems = ["macos", "linux"] as const;
    return [
      { ...start, systems },
      { title: "Tell Hermes of it", setup, run: [configure.join("\n")], systems },
      { title: "Talk to it", run: ["hermes"], systems },
    ];
  },
};

/** Source: https://github.com/openclaw/openclaw */
const openClaw: LocalApp = {
  prettyLabel: "OpenClaw",
  docsUrl: "https://github.com/openclaw/openclaw",
  mainTask: "text-generation",
  isOfferedFor: canCallToolsLocally,
  // The server that it talks to does.
  usesOtherHubs: true,
  commands: (target) => {
    const { provider, modelName, start } = localServer(target);
    const onboard = [
      "openclaw onboard --non-interactive --mode local --auth-choice custom-api-key",
      `--custom-base-url ${serverUrl} --custom-model-id ${wordFor(target, modelName)} --custom-provider-id ${provider}`,
      "--custom-compatibility openai --custom-text-input --accept-risk --skip-health",
    ];
    const setup = "npm install -g openclaw@latest";
    return [
      start,
      { title: "Tell OpenClaw of it", setup, run: [onboard.join(target.system === "windows" ? " " : " \\\n  ")] },
      { title: "Send it a message", run: ['openclaw agent --local --agent main --message "Hello"'] },
    ];
  },
};

export const agentApps = { pi, "hermes-agent": hermesAgent, openclaw: openClaw } as const satisfies Record<
  string,
  LocalApp
>;
