import type { SettingInForce } from "../../environment/setting-in-force.ts";
import { useText } from "../../frame/page-context.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { Table } from "./table.tsx";

/** Returns whether the administrator has chosen the value: these come first. */
function isChosen({ source }: SettingInForce): boolean {
  return source !== undefined;
}

/** The settings with which the node was started. */
export function SettingsInForcePage({ settings }: { settings: readonly SettingInForce[] }) {
  const { settings: text, tabs } = useText().administration;
  return (
    <AdministrationFrame tab="settings" heading={tabs.settings} lead={text.lead}>
      <Table
        columns={[text.setting, text.value, text.source]}
        rows={[...settings.filter(isChosen), ...settings.filter((setting) => !isChosen(setting))].map(
          ({ name, value, source, isSecret, defaultText, about }) => ({
            key: name,
            cells: [
              <span key="name" className="block sm:min-w-80">
                <code>{name}</code>
                <span lang="en" className="mt-1 block text-sm text-muted">
                  {about}
                </span>
              </span>,
              isSecret ? (
                source === undefined ? (
                  text.unset
                ) : (
                  text.secret
                )
              ) : (
                <span key="value">
                  {source === undefined ? null : <code className="block">{value}</code>}
                  <span className="text-sm text-muted">{text.fallback(defaultText)}</span>
                </span>
              ),
              source === undefined ? text.byDefault : text.sourceOf(source),
            ],
          }),
        )}
      />
    </AdministrationFrame>
  );
}
