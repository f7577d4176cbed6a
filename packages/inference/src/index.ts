export { type DescribeCallOptions, type DescribedCall, describeCall } from "./describe-call.ts";
export * from "./providers/index.ts";
