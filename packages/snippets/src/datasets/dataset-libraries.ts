import type { Code } from "../code.ts";
import { python } from "../code.ts";
import { fixed } from "../libraries/library.ts";
import type { DatasetFacts } from "./dataset-record.ts";

type Generate = (dataset: DatasetFacts) => Code;

/** Returns a file's URL for `fsspec`, Polars and DuckDB. */
const hubUri = ({ id, dataFile }: DatasetFacts, extension = "parquet") =>
  `hf://datasets/${id}/${dataFile ?? `**/*.${extension}`}`;

const withConfig = ({ id, config }: DatasetFacts): Code =>
  config === undefined ? python`${id}` : python`${id}, ${config}`;

/** The function that reads each file format in pandas and Dask; text is read line by line. */
const readers = { csv: "read_csv", json: "read_json", parquet: "read_parquet" } as const;
const polarsReaders = { csv: "scan_csv", json: "scan_ndjson", parquet: "scan_parquet", text: "scan_lines" } as const;
const duckdbReaders = { csv: "read_csv", json: "read_json", parquet: "read_parquet", text: "read_text" } as const;

/** Returns whether a path matches several files. */
const isPattern = (path: string) => /[*?[]/.test(path);

const extensionOf = ({ format }: DatasetFacts) => (format === "text" ? "txt" : (format ?? "parquet"));
const linesOf = ({ format }: DatasetFacts) => fixed(format === "json" ? ", lines=True" : "");

/** How each library reads a dataset from the hub, by library key. */
export const datasetGenerators: Readonly<Record<string, Generate>> = {
  /** @see https://huggingface.co/docs/datasets */
  datasets: (dataset) => python`
from datasets import load_dataset

dataset = load_dataset(${withConfig(dataset)})
print(dataset)`,

  /** @see https://huggingface.co/docs/hub/datasets-pandas */
  pandas: (dataset) => pandasSnippet(dataset),

  /** @see https://huggingface.co/docs/hub/datasets-dask */
  dask: (dataset) =>
    dataset.format === "text"
      ? python`
# pip install "dask[dataframe]" huggingface_hub
import dask.bag as db

df = db.read_text(${hubUri(dataset, "txt")}).to_dataframe(columns=["text"])
print(df.head())`
      : python`
# pip install "dask[dataframe]" huggingface_hub
import dask.dataframe as dd

df = dd.${fixed(readers[dataset.format ?? "parquet"])}(${hubUri(dataset, extensionOf(dataset))}${linesOf(dataset)})
print(df.head())`,

  /** @see https://huggingface.co/docs/hub/datasets-polars */
  polars: (dataset) => python`
# pip install polars
import polars as pl

# Nothing is read before collect(): only what is asked for
rows = pl.${fixed(polarsReaders[dataset.format ?? "parquet"])}(${hubUri(dataset, extensionOf(dataset))})
print(rows.head().collect())`,

  /** @see https://huggingface.co/docs/hub/datasets-duckdb */
  duckdb: (dataset) => python`
# pip install duckdb
import duckdb

rows = duckdb.execute("SELECT * FROM ${fixed(duckdbReaders[dataset.format ?? "parquet"])}(?) LIMIT 10", [${hubUri(dataset, extensionOf(dataset))}])
print(rows.fetchall())`,

  /** @see https://huggingface.co/docs/hub/datasets-webdataset */
  webdataset: (dataset) => python`
# pip install webdataset huggingface_hub
import webdataset as wds
from huggingface_hub import HfFileSystem, get_token, hf_hub_url

fs = HfFileSystem()
files = [fs.resolve_path(path) for path in fs.glob(${hubUri(dataset, "tar")})]
urls = [hf_hub_url(file.repo_id, file.path_in_repo, repo_type="dataset") for file in files]
token = get_token()
header = f"-H 'Authorization: Bearer {token}'" if token else ""
shards = [f"pipe:curl -s -L {header} {url}" for url in urls]

for sample in wds.WebDataset(shards, shardshuffle=False).decode():
    print(sample.keys())
    break`,

  /** @see https://huggingface.co/docs/dataset-viewer/mlcroissant */
  mlcroissant: (dataset) => python`
# pip install "mlcroissant[parquet]" GitPython
from mlcroissant import Dataset

dataset = Dataset(jsonld=${`https://huggingface.co/api/datasets/${dataset.id.split("/").map(encodeURIComponent).join("/")}/croissant`})

for record in dataset.records(${dataset.config ?? "default"}):
    print(record)
    break`,

  /** @see https://huggingface.co/docs/hub/datasets-distilabel */
  distilabel: (dataset) => python`
# pip install datasets
from datasets import load_dataset

# Rows that distilabel made
dataset = load_dataset(${withConfig(dataset)})
print(dataset)`,

  /** @see https://huggingface.co/docs/hub/datasets-fiftyone */
  fiftyone: (dataset) => python`
# pip install fiftyone
import fiftyone as fo
from fiftyone.utils.huggingface import load_from_hub

dataset = load_from_hub(${dataset.id})
session = fo.launch_app(dataset)`,

  /** @see https://huggingface.co/docs/hub/datasets-lance */
  lance: (dataset) => python`
# pip install pylance
import lance

dataset = lance.dataset(${`hf://datasets/${dataset.id}/data/train.lance`})
print(dataset.head(10))`,

  /** @see https://huggingface.co/docs/hub/datasets-argilla */
  argilla: (dataset) => python`
# pip install argilla
import argilla as rg

# The address and the key are those of your Argilla server
client = rg.Argilla(api_url="API_URL", api_key="API_KEY")
dataset = rg.Dataset.from_hub(${dataset.id}, client=client)`,

  /** @see https://nvidia-nemo.github.io/DataDesigner */
  datadesigner: (dataset) => python`
# pip install datasets
from datasets import load_dataset

# Rows that Data Designer made, with the columns that its configuration named
dataset = load_dataset(${withConfig(dataset)})
print(dataset)`,
};

/** Its functions read one file at a time. */
function pandasSnippet(dataset: DatasetFacts): Code {
  const uri = hubUri(dataset, extensionOf(dataset));
  const head = python`
# pip install pandas huggingface_hub
import pandas as pd`;
  if (dataset.format === "text") {
    return python`
${head}
from huggingface_hub import HfFileSystem

fs = HfFileSystem()
lines = [line for path in fs.glob(${uri}) for line in fs.read_text(path).splitlines()]
df = pd.DataFrame({"text": lines})
print(df.head())`;
  }
  const reader = fixed(readers[dataset.format ?? "parquet"]);
  const lines = linesOf(dataset);
  return isPattern(uri)
    ? python`
${head}
from huggingface_hub import HfFileSystem

paths = HfFileSystem().glob(${uri})
df = pd.concat(pd.${reader}(f"hf://{path}"${lines}) for path in paths)
print(df.head())`
    : python`
${head}

df = pd.${reader}(${uri}${lines})
print(df.head())`;
}
