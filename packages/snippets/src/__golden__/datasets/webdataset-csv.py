# pip install webdataset huggingface_hub
import webdataset as wds
from huggingface_hub import HfFileSystem, get_token, hf_hub_url

fs = HfFileSystem()
files = [fs.resolve_path(path) for path in fs.glob("hf://datasets/acme/rows/**/*.tar")]
urls = [hf_hub_url(file.repo_id, file.path_in_repo, repo_type="dataset") for file in files]
token = get_token()
header = f"-H 'Authorization: Bearer {token}'" if token else ""
shards = [f"pipe:curl -s -L {header} {url}" for url in urls]

for sample in wds.WebDataset(shards, shardshuffle=False).decode():
    print(sample.keys())
    break
