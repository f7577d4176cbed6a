# pip install webdataset huggingface_hub
import webdataset as wds
from huggingface_hub import HfFileSystem, get_token, hf_hub_url

fs = HfFileSystem()
files = [fs.resolve_path(path) for path in fs.glob("hf://datasets/acme/rows/**/*.tar")]
urls = [hf_hub_url(file.repo_id, file.path_in_repo, repo_type="dataset") for file in files]
command = f"pipe:curl -s -L -H 'Authorization: Bearer {get_token()}' {'::'.join(urls)}"

for sample in wds.WebDataset(command).decode():
    print(sample.keys())
    break
