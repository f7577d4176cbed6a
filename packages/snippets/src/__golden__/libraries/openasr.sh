# Install the command line tool from https://github.com/QuintinShaw/openasr/releases
openasr pull thing-base

# Transcribe a recording
openasr transcribe audio.wav --model thing-base
