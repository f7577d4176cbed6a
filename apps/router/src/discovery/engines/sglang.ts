import { z } from "zod";
import { type Engine, ShortText } from "./engine.ts";

const ModelInfo = z.object({ model_path: z.string(), is_generation: z.boolean() });
// The response has all settings of the server; only the version is read.
const ServerInfo = z.object({ version: ShortText });

/** @see https://docs.sglang.io/basic_usage/native_api.html (checked 2026-11-23) */
export const sglang: Engine = {
  id: "sglang",
  ownedBy: "sglang",
  async recognize(requests, { listed }) {
    const isNamed = listed.some(({ owned_by }) => owned_by === "sglang");
    const info = await requests.get("/get_model_info", ModelInfo);
    if (info === undefined && !isNamed) return undefined;
    const server =
      (await requests.get("/server_info", ServerInfo)) ?? (await requests.get("/get_server_info", ServerInfo));
    const task = info && (info.is_generation ? "conversational" : "feature-extraction");
    return {
      version: server?.version,
      describe: ({ max_model_len }) => ({ task, contextLength: max_model_len, state: "loaded" }),
    };
  },
};
