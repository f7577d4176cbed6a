/** A setting or a file of settings cannot be used. The message is one sentence for the person who starts us. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
