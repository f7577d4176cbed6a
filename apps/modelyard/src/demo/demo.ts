import { fileURLToPath } from "node:url";
import { mintAccessToken } from "@modelyard/platform/access-token";
import { publishExamples } from "./publish-examples.ts";
import { startSimulator } from "./start-simulator.ts";

/** A provision file with its values, a simulated provider in its own process, and repositories published by a client. */
export interface Demo {
  provisionFile: string;
  variables: Readonly<Record<string, string>>;
  publish: (hubUrl: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The model and its quantization are shown as two repositories, but both run here. */
const sharedFiles = { "yard/tiny-chat": ["yard/tiny-chat-GGUF/tiny-chat.Q8_0.gguf"] };

export async function startDemo(): Promise<Demo> {
  const simulator = await startSimulator();
  const accessToken = mintAccessToken();
  return {
    provisionFile: fileURLToPath(new URL("../../demo/provision.yaml", import.meta.url)),
    variables: {
      DEMO_TOKEN: accessToken,
      SIMULATOR_HOST: `127.0.0.1:${simulator.port}`,
      SIMULATOR_KEY: simulator.key,
      SIMULATOR_URL: simulator.url,
    },
    publish: async (hubUrl) => {
      for (const [type, folder] of [
        ["dataset", "datasets"],
        ["model", "examples"],
      ] as const) {
        const place = fileURLToPath(new URL(`../../demo/${folder}/`, import.meta.url));
        await publishExamples({ hubUrl, accessToken, type, folder: place, sharedFiles });
      }
    },
    close: () => simulator.close(),
  };
}
