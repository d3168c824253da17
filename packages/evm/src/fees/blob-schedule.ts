/** How many blobs a block aims at and may hold, and how fast their price moves (EIP-7840). */
export interface BlobSchedule {
  readonly target: bigint;
  readonly max: bigint;
  readonly baseFeeUpdateFraction: bigint;
}
