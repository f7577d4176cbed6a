/**
 * Returns the options of an `LRUCache` with at most `count` entries whose memory grows with them. With `max`, it would
 * allocate the memory of all entries when it is created: 20 ms and 5 MB for 150,000 entries.
 */
export function atMost(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 };
}
