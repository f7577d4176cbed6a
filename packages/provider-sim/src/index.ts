export { cellHeader, faultHeader } from "./documented-host.ts";
export { type FaultModel, faultModels } from "./faults.ts";
export { type FixtureFile, type ProviderFixture, readFixtures } from "./fixtures.ts";
export { type ProviderSim, type ReceivedRequest, startProviderSim } from "./provider-sim.ts";
export { withRealPictures } from "./real-pictures.ts";
