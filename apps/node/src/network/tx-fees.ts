/** The static transaction fees of a network, in 1e-9 of the native token. Most are not used any more. */
export interface StaticFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
  readonly createSubnetTxFee: bigint;
  readonly transformSubnetTxFee: bigint;
  readonly createBlockchainTxFee: bigint;
  readonly addPrimaryNetworkValidatorFee: bigint;
  readonly addPrimaryNetworkDelegatorFee: bigint;
  readonly addSubnetValidatorFee: bigint;
  readonly addSubnetDelegatorFee: bigint;
}

const localFees: StaticFees = {
  txFee: 1_000_000n,
  createAssetTxFee: 1_000_000n,
  createSubnetTxFee: 100_000_000n,
  transformSubnetTxFee: 100_000_000n,
  createBlockchainTxFee: 100_000_000n,
  addPrimaryNetworkValidatorFee: 0n,
  addPrimaryNetworkDelegatorFee: 0n,
  addSubnetValidatorFee: 1_000_000n,
  addSubnetDelegatorFee: 1_000_000n,
};

const fujiFees: StaticFees = {
  ...localFees,
  createAssetTxFee: 10_000_000n,
  transformSubnetTxFee: 1_000_000_000n,
};

const mainnetFees: StaticFees = {
  ...localFees,
  createAssetTxFee: 10_000_000n,
  createSubnetTxFee: 1_000_000_000n,
  transformSubnetTxFee: 10_000_000_000n,
  createBlockchainTxFee: 1_000_000_000n,
};

/** The static fees of a network by its ID; custom networks have those of the local one (reference: section 2.2). */
export function staticFees(networkId: number): StaticFees {
  if (networkId === 1) return mainnetFees;
  return networkId === 5 ? fujiFees : localFees;
}
