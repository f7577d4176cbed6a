import { hubApi } from "@modelyard/hub/api";
import type { ApiGroup } from "@modelyard/platform/api/operation";
import { routerApi } from "@modelyard/router/api";

/** Every documented operation of hub and router, in reading order. */
export const apiGroups: readonly ApiGroup[] = [...hubApi, ...routerApi];
