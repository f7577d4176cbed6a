/** The raw value of a setting, before its schema has checked it. */
export interface FoundValue {
  value: unknown;
  /** Names the source in messages: `--port`, or `MODELYARD_PORT in the environment`. */
  source: string;
}

/** The flag and the variable that name the settings file; the file itself cannot hold them. */
export const configFlag = "config";
export const configEnvironment = "MODELYARD_CONFIG";
