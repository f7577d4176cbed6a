"""Uploads two versions of a file with huggingface_hub and prints how long each took, as JSON."""

import json
import os
import random
import sys
import time

from huggingface_hub import HfApi

repo, path_in_repo, file = sys.argv[1:4]
versions = int(sys.argv[4])
changed_parts = 4
api = HfApi()


def upload():
    start = time.perf_counter()
    api.upload_file(path_or_fileobj=file, path_in_repo=path_in_repo, repo_id=repo)
    return time.perf_counter() - start


seconds = [upload()]
if versions == 2:
    # A tenth of the bytes, in a few parts of the file, as in a model that was trained further in some layers.
    size = os.path.getsize(file)
    part = size // 10 // changed_parts
    with open(file, "r+b") as opened:
        for number in range(changed_parts):
            opened.seek(number * (size // changed_parts) + random.randrange(part))
            opened.write(os.urandom(part))
    seconds.append(upload())
print(json.dumps(seconds))
