"""Downloads a snapshot several times into empty folders. Prints the seconds of each run as JSON."""

import json
import shutil
import sys
import time

from huggingface_hub import snapshot_download

repo, rounds = sys.argv[1], int(sys.argv[2])
seconds = []
for _ in range(rounds):
    start = time.monotonic()
    folder = snapshot_download(repo)
    seconds.append(time.monotonic() - start)
    shutil.rmtree(folder.split("/snapshots/")[0])
print(json.dumps(seconds))
