import type { Text } from "../../../text/en/index.ts";
import type { IconName } from "../../../ui/icon.tsx";

/** A settings page or an action that the search offers. */
export interface Command {
  href: string;
  /** The fields of a form that is posted to `href`; absent for a link. */
  fields?: Readonly<Record<string, string>> | undefined;
  icon: IconName;
  label: (text: Text) => string;
  /** Other words by which visitors search for it. */
  words?: (text: Text) => string;
}
