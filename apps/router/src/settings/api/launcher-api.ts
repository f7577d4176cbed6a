import { type ApiOperation, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { ofStoring, settingsResponses } from "../../api/responses.ts";
import { LaunchedModelEntry, LaunchRequest } from "../../contract/launchers.ts";

const example = { launcher: "llama", model: "acme/tiny-chat" };
const body = { content: json(LaunchRequest, example) };

/** Engines that this hub starts, as its file of launchers says. */
export const launcherOperations = {
  list: {
    method: "GET",
    path: "/api/router/launchers",
    id: "list-launched-models",
    summary: "List the models for which this hub starts engines",
    description: "For administrators. What runs on this node, and why the last start failed.",
    responses: settingsResponses({
      200: {
        description: "The models.",
        content: json(z.array(LaunchedModelEntry), [
          {
            ...example,
            label: "llama.cpp",
            most: 2,
            ready: 1,
            isStarting: false,
            progress: null,
            running: 1,
            waiting: 0,
            origins: ["http://127.0.0.1:40123"],
            failure: null,
            engine: "llama-server",
            engineVersion: "b8681",
            task: "conversational",
            contextLength: 4096,
          },
        ]),
      },
    }),
    auth: "read",
  },
  start: {
    method: "POST",
    path: "/api/router/launchers/start",
    id: "start-launched-model",
    summary: "Start a replica of a launched model",
    description: "For administrators. `started` is false if one is starting already, or the most replicas are running.",
    body,
    responses: settingsResponses(
      {
        200: {
          description: "The start has begun.",
          content: json(z.object({ started: z.boolean() }), { started: true }),
        },
      },
      [...ofStoring, 404],
    ),
    auth: "write",
  },
  stop: {
    method: "POST",
    path: "/api/router/launchers/stop",
    id: "stop-launched-model",
    summary: "Stop all replicas of a launched model",
    description: "For administrators. Their running calls fail; the next call starts one again.",
    body,
    responses: settingsResponses(
      { 200: { description: "They are stopped.", content: json(z.object({ stopped: z.number() }), { stopped: 1 }) } },
      [404],
    ),
    auth: "write",
  },
} satisfies Record<string, ApiOperation>;
