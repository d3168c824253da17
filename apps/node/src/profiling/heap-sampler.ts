/** Bytes that are allocated from one sample to the next, on average: as with the reference node's profiles. */
export const samplingInterval = 512 * 1024;
/** The most frames that are told of a sample: V8's own limit for its inspector. */
export const maxFrames = 128;

/** Knows where what is on the heap was allocated, from samples. */
export interface HeapSampler {
  /** The samples that live, in V8's format of sampling heap profiles, as JSON. */
  read(): Promise<string>;
  close(): void;
}
