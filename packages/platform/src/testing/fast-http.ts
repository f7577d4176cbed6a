/**
 * Whether tests use our HTTP code, as installations do; `MODELYARD_FAST_HTTP=false` tests the setting that turns it off. For
 * tests only.
 */
export const fastHttp = process.env["MODELYARD_FAST_HTTP"] !== "false";
