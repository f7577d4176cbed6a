# Build the command line tool
git clone --recurse-submodules https://github.com/QuintinShaw/openasr.git
cargo build --release --manifest-path openasr/Cargo.toml -p openasr-cli

# Fetch the model and check its pack
hf download acme/thing-base --local-dir model

# Transcribe a recording
openasr/target/release/openasr transcribe audio.wav
