/** Codec version that stands in front of every top-level value. */
export const codecVersion = 0;

/** Type IDs of the platform chain's codec, in front of interface values (reference: section 3.6). */
export const typeId = {
  apricotCommitBlock: 2,
  transferOutput: 7,
  input: 10,
  outputOwners: 11,
  addValidatorTx: 12,
  createChainTx: 15,
  lockOut: 22,
  addPermissionlessValidatorTx: 25,
  proofOfPossession: 28,
} as const;

/** Type ID of a create-asset transaction in the exchange chain's codec. */
export const exchangeCreateAssetTxTypeId = 1;
