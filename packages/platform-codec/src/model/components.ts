/** Who may spend or change something, from when, and how many of them have to sign. */
export interface OutputOwners {
  /** Unix seconds; 0 for at once. */
  readonly locktime: bigint;
  /** How many signatures it takes. */
  readonly threshold: number;
  /** 20-byte addresses, sorted and unique. */
  readonly addresses: readonly Uint8Array[];
}

/** An amount of an asset and its owners; on the wire a lock for staking wraps it where there is one. */
export interface TransferOutput {
  /** In the smallest unit of the asset: 1e-9 of the native token. */
  readonly amount: bigint;
  readonly owners: OutputOwners;
  /** Until when the amount can only be staked, in Unix seconds; 0 if it is free. */
  readonly stakeableLocktime: bigint;
}

/** An output of a transaction. */
export interface TransferableOutput {
  /** 32 bytes. */
  readonly assetId: Uint8Array;
  readonly output: TransferOutput;
}

/** An unspent output: which one it is, and what it holds. */
export interface Utxo extends TransferableOutput {
  /** The transaction that made it, 32 bytes. */
  readonly txId: Uint8Array;
  /** Its place among what the transaction made. */
  readonly outputIndex: number;
}

/** What spends an output; on the wire a lock for staking wraps it where there is one. */
export interface TransferInput {
  readonly amount: bigint;
  /** Places of the signers among the owners' addresses, strictly increasing. */
  readonly signatureIndices: readonly number[];
  /** The lock of the output that it spends, in Unix seconds; 0 if that is free. */
  readonly stakeableLocktime: bigint;
}

/** An input of a transaction. */
export interface TransferableInput {
  /** The transaction that made the output, 32 bytes. */
  readonly txId: Uint8Array;
  readonly outputIndex: number;
  /** 32 bytes. */
  readonly assetId: Uint8Array;
  readonly input: TransferInput;
}

/** Who signs for owners that are not spent: places among their addresses, strictly increasing. */
export interface Authorization {
  readonly signatureIndices: readonly number[];
}

/** The signatures of one input or authorisation: 65 bytes each, r, s and the recovery id 0 or 1. */
export interface Credential {
  readonly signatures: readonly Uint8Array[];
}

/** A BLS public key with the proof that its owner holds the secret key. */
export interface ProofOfPossession {
  /** 48 bytes, compressed. */
  readonly publicKey: Uint8Array;
  /** 96 bytes. */
  readonly proofOfPossession: Uint8Array;
}
