import type { RouterDirectory } from "../directory.ts";
import { readerOf } from "../http/authenticate.ts";
import type { Handler } from "../http/handler.ts";
import { sendJson } from "../http/send-json.ts";
import { type ProvidersFor, providersOf } from "../providers/callers-providers.ts";
import { describeModel } from "./describe-model.ts";

interface ListModelsOptions {
  directory: Pick<RouterDirectory, "listMappedModels">;
  providersFor: ProvidersFor;
}

/** `GET /v1/models`: the mapped models that the caller may see. */
export function listModels({ directory, providersFor }: ListModelsOptions): Handler {
  return {
    access: "anyone",
    async handle({ call, output }, caller) {
      const models = await directory.listMappedModels(readerOf(caller));
      const providers = await providersOf(call.caller, providersFor);
      sendJson(output, { object: "list", data: models.map((model) => describeModel(model, providers)) });
    },
  };
}
