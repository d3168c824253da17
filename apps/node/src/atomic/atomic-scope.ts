/** What atomic transactions of a C-Chain have to name. */
export interface AtomicScope {
  readonly networkId: number;
  /** The C-Chain, 32 bytes. */
  readonly blockchainId: Uint8Array;
  /** The native token, 32 bytes. */
  readonly assetId: Uint8Array;
  /** The chains that funds come from and go to: the others of the primary network. */
  readonly peers: readonly Uint8Array[];
}
