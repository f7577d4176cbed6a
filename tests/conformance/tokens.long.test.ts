import { afterAll, beforeAll, expect, test } from "vitest";
import { type PythonClient, pythonClients, runPython } from "./large-files/testing/python-client.ts";
import { type HubForClients, serveHub } from "./testing/serve-hub.ts";

const clients = pythonClients();

let hub: HubForClients;
let session: Record<string, string>;
beforeAll(async () => {
  hub = await serveHub({ signUp: "open" });
  const account = { username: "bea", fullname: "Bea", password: "a long enough password" };
  const response = await callHub("/_private/sign-up", account, {});
  session = { cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
});
afterAll(() => hub.stop());

async function callHub(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  const common = { "content-type": "application/json", origin: hub.url };
  const response = await fetch(`${hub.url}${path}`, {
    method: "POST",
    headers: { ...common, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
  return response;
}

const createToken = async (token: object): Promise<{ value: string }> =>
  (await callHub("/_private/tokens", { displayName: "client", ...token }, session)).json();

const program = (open: string, closed: string): string => `
import json, pathlib
from huggingface_hub import HfApi, hf_hub_download
from huggingface_hub.errors import HfHubHTTPError, RepositoryNotFoundError
api = HfApi()
me = api.whoami()
print(json.dumps(me["auth"]["accessToken"]["fineGrained"]["scoped"][0]["permissions"]))
pathlib.Path("weights.bin").write_bytes(b"w" * 100000)
api.upload_file(path_or_fileobj="weights.bin", path_in_repo="weights.bin", repo_id="${open}")
print(len(pathlib.Path(hf_hub_download("${open}", "weights.bin")).read_bytes()))
print([model.id for model in api.list_models(author="bea")])
def refused(call, *args, **options):
    try:
        call(*args, **options)
    except (HfHubHTTPError, RepositoryNotFoundError) as error:
        return error.response.status_code
    raise AssertionError("was not refused")
print(refused(api.model_info, "${closed}"))
print(refused(api.upload_file, path_or_fileobj=b"x", path_in_repo="x.txt", repo_id="${closed}"))
print(refused(api.create_repo, "bea/third"))
`;

test.each(Object.entries(clients))(
  "huggingface_hub (%s) works with a fine-grained token, on the repository that it names only",
  async (machine: string, { python }: PythonClient) => {
    const writing = await createToken({ role: "write" });
    const [open, closed] = [`bea/open-${machine}`, `bea/closed-${machine}`];
    for (const name of [open, closed])
      await callHub("/api/repos/create", { name, private: true }, { authorization: `Bearer ${writing.value}` });
    const scoped = [{ entity: { type: "model", name: open }, permissions: ["repo.write"] }];
    const { value } = await createToken({ role: "fineGrained", scopes: { scoped } });
    const options = { hub: { url: hub.url, token: value }, folder: hub.scratch, machine, usesXet: true };
    const output = await runPython(python, program(open, closed), options);
    expect(output.split("\n")).toEqual(['["repo.write"]', "100000", `['${open}']`, "404", "404", "403"]);
  },
);
