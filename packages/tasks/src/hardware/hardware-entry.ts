/** A processor that someone may run models on. */
export interface HardwareEntry {
  /** Peak rate in half precision for graphics processors, in single precision for others; theoretical, from data sheets. */
  tflops: number;
  /** The sizes it is sold with, in GB; for Apple Silicon what processor and graphics share. Absent: whatever the board takes. */
  memory?: readonly number[];
}
