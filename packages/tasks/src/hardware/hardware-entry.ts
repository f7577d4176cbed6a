/** A processor that can run models. */
export interface HardwareEntry {
  /** Theoretical peak rate from data sheets: half precision for GPUs, single precision for others. */
  tflops: number;
  /** Memory sizes that it is sold with, in GB; unified memory for Apple silicon. Absent if the board decides. */
  memory?: readonly number[];
}
