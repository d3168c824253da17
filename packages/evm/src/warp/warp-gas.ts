/** Upgrades of a network that change what messages between chains cost. */
export interface WarpUpgrades {
  /** Lower prices. */
  readonly granite: boolean;
}

/** What messages between chains cost. */
export interface WarpGas {
  readonly getBlockchainId: bigint;
  /** To ask for a message. */
  readonly getMessage: bigint;
  /** For each 32 bytes of a message: once in its transaction, and each time that it is read. */
  readonly perChunk: bigint;
  /** To verify a signature. */
  readonly verify: bigint;
  /** For each validator that signed. */
  readonly perSigner: bigint;
}

const beforeGranite: WarpGas = {
  getBlockchainId: 2n,
  getMessage: 2n,
  perChunk: 3200n,
  verify: 200_000n,
  perSigner: 500n,
};

const sinceGranite: WarpGas = {
  getBlockchainId: 200n,
  getMessage: 750n,
  perChunk: 512n,
  verify: 125_000n,
  perSigner: 250n,
};

/** The prices at an upgrade (reference 6.6). */
export function warpGas({ granite }: WarpUpgrades): WarpGas {
  return granite ? sinceGranite : beforeGranite;
}
