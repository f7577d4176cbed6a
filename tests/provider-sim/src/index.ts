export { type FaultModel, faultModels } from "./faults.ts";
export { type ProviderSim, type ReceivedRequest, startProviderSim } from "./provider-sim.ts";
