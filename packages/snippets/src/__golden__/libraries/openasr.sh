# Build the command line tool
git clone --recurse-submodules https://github.com/QuintinShaw/openasr.git
cargo build --release --manifest-path openasr/Cargo.toml -p openasr-cli

# Fetch the model and check its pack
hf download acme/thing-base --local-dir model
openasr/target/release/openasr verify model/*.oasr

# Transcribe a recording; -m names another model of the catalogue than the default
openasr/target/release/openasr transcribe audio.wav
