/** The environment variable that tells the hook of a push which refs its user may move. */
export const pushScopeVariable = "MODELYARD_PUSH_SCOPE";

/** `all`: of users with write access. `pull-requests`: of users who may read the repository and have an open pull request. */
export type PushScope = "all" | "pull-requests";
