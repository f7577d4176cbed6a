export { listReservedAccounts, type ReservedAccount } from "./accounts/reserved-accounts.ts";
export type { OrganisationToProvision, Provisioning, UserToProvision } from "./accounts/sign-up/provisioning.ts";
export type { Directory, MappedModel } from "./directory/directory.ts";
export { createHub, type Hub, type HubOptions } from "./hub.ts";
export type { Mappings, MappingToRegister } from "./mappings/mapping-store.ts";
export { openDiskDriver } from "./objects/drivers/disk/disk-driver.ts";
