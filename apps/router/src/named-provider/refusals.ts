import { RouterError } from "../errors/router-error.ts";
import type { CallableProvider } from "../providers/callable-provider.ts";

export function unsupportedPath({ definition }: CallableProvider, callerPath: string): RouterError {
  const chatRoute = definition.tasks.conversational?.route({ providerModelId: "" });
  const path = callerPath.slice(0, 200);
  const problem = `${definition.label} has no path ${path === "" ? "(empty)" : path}`;
  return new RouterError({
    status: 404,
    code: "unsupported_path",
    message: `${problem} that can be called through this router. ${
      chatRoute === undefined ? "" : `Chat is at /router/${definition.id}/${chatRoute}.`
    }`.trim(),
  });
}

export function unknownProvider(providerId: string, settingsUrl: string): RouterError {
  return new RouterError({
    status: 404,
    code: "provider_not_found",
    message: `There is no provider ${JSON.stringify(providerId.slice(0, 64))} here. The providers are listed at ${settingsUrl}.`,
  });
}

export function providerDisabled({ definition }: CallableProvider, reason: string): RouterError {
  return new RouterError({
    status: 403,
    code: "provider_off",
    message: `${definition.label} ${reason}. Choose another provider, or ask for this one to be enabled.`,
  });
}

export function missingKey({ definition }: CallableProvider, settingsUrl: string): RouterError {
  return new RouterError({
    status: 400,
    code: "provider_key_missing",
    message: `No key is stored for ${definition.label}. Store one at ${settingsUrl}, then call again.`,
  });
}
