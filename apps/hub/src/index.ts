export { listReservedAccounts, type ReservedAccount } from "./accounts/reserved-accounts.ts";
export type { OrganisationToProvision, Provisioning, UserToProvision } from "./accounts/sign-up/provisioning.ts";
export type { Directory, MappedModel } from "./directory/directory.ts";
export { createHub, type Hub, type HubOptions } from "./hub.ts";
export type { Mappings, MappingToRegister } from "./mappings/mapping-store.ts";
export { openDiskDriver } from "./objects/drivers/disk/disk-driver.ts";
export { withFallback } from "./objects/drivers/fallback-driver.ts";
export { openS3Driver } from "./objects/drivers/open-s3-driver.ts";
export type { ObjectDriver } from "./objects/object-driver.ts";
