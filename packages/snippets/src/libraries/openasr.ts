import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://openasr.org */
export const openasr = oneSnippet(
  { library: "openasr", label: "OpenASR", docsUrl: "https://openasr.org" },
  ({ id }) => shell`
# Build the command line tool
git clone --recurse-submodules https://github.com/QuintinShaw/openasr.git
cargo build --release --manifest-path openasr/Cargo.toml -p openasr-cli

# Fetch the model and check its pack
hf download ${id} --local-dir model
openasr/target/release/openasr verify model/*.oasr

# Transcribe a recording; -m names another model of the catalogue than the default
openasr/target/release/openasr transcribe audio.wav`,
);
