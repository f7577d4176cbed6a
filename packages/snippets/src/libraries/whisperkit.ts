import { shell } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://github.com/argmaxinc/WhisperKit */
export const whisperkit = oneSnippet(
  "whisperkit",
  () => shell`
# Install the command line tool with Homebrew
brew install whisperkit-cli

# See what it can do
whisperkit-cli --help

# Transcribe a recording
whisperkit-cli transcribe --audio-path audio.mp3

# Transcribe what the microphone hears
whisperkit-cli transcribe --stream`,
);
