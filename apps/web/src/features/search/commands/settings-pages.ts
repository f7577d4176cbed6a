import type { WhoAmI } from "@modelyard/hub/contract";
import { paths } from "../../../paths.ts";
import type { Text } from "../../../text/en/index.ts";
import { administrationTabs } from "../../administration/administration-tabs.ts";
import { settingsTabs } from "../../settings/settings-tabs.ts";
import type { Command } from "./command.ts";

/** Returns the settings pages that a visitor can open: of the account, of organizations, and of the hub for administrators. */
export function settingsPages(viewer: WhoAmI | undefined, text: Text): Command[] {
  if (viewer === undefined) return [];
  const { isAdmin } = viewer;
  return [
    ...settingsTabs(text, { isAdmin: false }).map(
      ({ tab, href }): Command => ({
        href,
        icon: "settings",
        label: ({ settings }) => settings[tab],
        words: ({ frame }) => frame.settings,
      }),
    ),
    ...viewer.orgs.map(
      ({ name }): Command => ({
        href: paths.organisation(name),
        icon: "settings",
        label: ({ search }) => search.organizationSettings(name),
      }),
    ),
    ...(isAdmin ? administrationPages(text) : []),
  ];
}

function administrationPages(text: Text): Command[] {
  return administrationTabs(text).map(({ tab, href }) => ({
    href,
    icon: "settings",
    label: (shown) => {
      const page = administrationTabs(shown).find((other) => other.tab === tab);
      return `${shown.administration.title}: ${page?.label ?? tab}`;
    },
    words: ({ frame }) => frame.settings,
  }));
}
