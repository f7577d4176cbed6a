import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Runtime } from "./run-snippet.ts";

const manifest = `[package]
name = "snippet"
version = "0.1.0"
edition = "2024"

[dependencies]
reqwest = { version = "0.13", features = ["blocking", "json"] }
serde_json = "1"
`;

const target = join(tmpdir(), "modelyard-snippets-rust");

/** The project that a reader of the Rust snippets creates; its dependencies are compiled once per machine. */
export const rustProject: Runtime = {
  file: "src/main.rs",
  build: ["cargo", "build", "--quiet", "--target-dir", target],
  command: [join(target, "debug/snippet")],
  beside: { "Cargo.toml": manifest },
};
