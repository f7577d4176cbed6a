/** A setting of the server, as administrators see it. */
export interface SettingInForce {
  /** The environment variable. */
  name: string;
  /** As it was written; `undefined` for secrets, and without a source. */
  value: string | undefined;
  /** Where the value comes from, such as `--port`; `undefined`: the default applies. */
  source: string | undefined;
  isSecret: boolean;
  defaultText: string;
  about: string;
}
