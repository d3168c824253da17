/** A validator at some height: what it signs with and its weight. */
export interface ValidatorAt {
  /** 20 bytes. */
  readonly nodeId: Uint8Array;
  /** 48 bytes, compressed. */
  readonly publicKey: Uint8Array | undefined;
  readonly weight: bigint;
}
