// The program of a model's process: see ModelProcess.
import { Console } from "node:console";
import { loaders } from "../runtimes/load-model.ts";
import { serveModel } from "./serve-model.ts";

// Standard output carries the messages.
globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
serveModel(loaders);
