# pip install mlagents
mlagents-load-from-hf --repo-id acme/thing-base --local-dir ./downloads
