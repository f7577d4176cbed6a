import { DocumentError } from "@modelyard/platform/declared-document";
import { limits } from "@modelyard/platform/limits";
import { documentOperations } from "../api/administration-api.ts";
import { bytesOf } from "../read-request.ts";
import type { RegisterSettings } from "../settings-app.ts";
import { requireAdministrator } from "../settings-caller.ts";
import type { SettingsDocument } from "../settings-document.ts";
import { SettingsError } from "../settings-error.ts";

/** All settings of the hub in one JSON or YAML document, for administrators. */
export function registerDocumentRoutes(register: RegisterSettings, document: SettingsDocument): void {
  register(documentOperations.get, async ({ caller }) => {
    requireAdministrator(caller);
    return Response.json(await document.read());
  });

  register(documentOperations.put, async ({ caller, request, requireSpace }) => {
    requireAdministrator(caller);
    await requireSpace();
    const body = await bytesOf(request, limits.router.settingsDocumentBytes);
    try {
      await document.apply(body.toString(), { name: "settings" });
    } catch (cause) {
      if (!(cause instanceof DocumentError)) throw cause;
      const field = cause.field === "" ? undefined : cause.field;
      throw new SettingsError("invalid_value", `Nothing was changed: ${cause.message.replace(/\.$/, "")}.`, {
        field,
        cause,
      });
    }
    return Response.json(await document.read());
  });
}
