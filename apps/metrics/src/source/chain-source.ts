/** `0x` and hexadecimal digits, two for each byte. */
export type Hex = `0x${string}`;

/** The zero address, which stands for nobody. */
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`;

/** A block as a node gives it, with its transactions; what this service needs of it. */
export interface SourceBlock {
  readonly number: bigint;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** What its transactions used. */
  readonly gasUsed: bigint;
  /**
   * Whether the header was made before the transactions ran, as on the C-Chain since Helicon (ACP-194): it tells the most gas that they may use
   * and the highest base fee that they may pay; receipts tell what they did.
   */
  readonly isExecutedLater?: boolean | undefined;
  /** What the header of such a block says of earlier ones; absent for other blocks, which settle themselves. */
  readonly settles?: Settling | undefined;
  readonly gasLimit: bigint;
  /** Wei; absent before London. */
  readonly baseFeePerGas?: bigint | null | undefined;
  /** Who gets the fees. */
  readonly feeRecipient?: Hex | undefined;
  /** Whether the base fee goes to nobody; chains of this network give it to the fee recipient. */
  readonly burnsBaseFee?: boolean | undefined;
  /** Atomic transactions of the C-Chain, as bytes. */
  readonly atomicData?: Hex | undefined;
  readonly withdrawals?: readonly SourceWithdrawal[] | undefined;
  readonly transactions: readonly SourceTransaction[];
}

/** What a header says of the receipts of blocks before it (ACP-194). */
export interface Settling {
  /** The last block that is settled with this one: those after the last one that its parent settled are. */
  readonly height: bigint;
  /** Root of all receipts of the blocks that this one settles, in their order. */
  readonly receiptsRoot: Hex;
}

/** What a beacon chain pays out in a block. */
export interface SourceWithdrawal {
  readonly address: Hex;
  /** In 1e-9 of the coin. */
  readonly amount: bigint;
}

/** A transaction of a block. */
export interface SourceTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  /** Null or absent for a creation. */
  readonly to?: Hex | null | undefined;
  /** Wei. */
  readonly value: bigint;
}

/** The receipt of a transaction. */
export interface SourceReceipt {
  readonly transactionHash: Hex;
  readonly blockHash: Hex;
  readonly gasUsed: bigint;
  /** Wei for each unit of gas, what was really paid. */
  readonly effectiveGasPrice: bigint;
  /** Wei, for the blobs of the transaction; absent where it has none. */
  readonly blobFee?: bigint | undefined;
  /** 1 for success, 0 for failure; absent before Byzantium. */
  readonly status?: bigint | undefined;
  /** The contract that a creation made; absent or null for any other transaction. */
  readonly contractAddress?: Hex | null | undefined;
  readonly logs: readonly SourceLog[];
}

/** A log of a receipt. */
export interface SourceLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  /** Position in the block. */
  readonly logIndex: bigint;
}

/** A contract that was created. */
export interface SourceCreation {
  /** Who created it: the sender of the transaction, or the contract that did. */
  readonly creator: Hex;
  readonly contract: Hex;
}

/** Where the creations of a chain are read from: its traces, which know all of them, or its receipts, which know those of transactions. */
export type CreationSource = 'traces' | 'receipts';

/** A block and the receipts of its transactions, in their order. */
export interface BlockWithReceipts {
  readonly block: SourceBlock;
  readonly receipts: readonly SourceReceipt[];
  /** What each transaction created, failed creations not among it. */
  readonly creations: readonly (readonly SourceCreation[])[];
  /** Absent where it was not asked for. */
  readonly native?: NativeChanges | undefined;
  /** The receipts as the header of a later block tells of them; absent where none does, and where nobody is to compare them. */
  readonly encodedReceipts?: readonly Uint8Array[] | undefined;
}

/** How a block changed what addresses have of the native coin. */
export interface NativeChanges {
  /** Wei by holder, over the whole block; a holder may be there with 0. */
  readonly deltas: ReadonlyMap<Hex, bigint>;
  /** Those of the holders of whom only the node knows what the block really did to their balance. */
  readonly uncertain: ReadonlySet<Hex>;
  /** Why further changes are not known; absent where all are. */
  readonly missing?: string | undefined;
}

/** A change of native balances that the configuration of a chain plans, for its first block at or after a time. */
export interface NativeUpgrade {
  /** Unix seconds. */
  readonly at: bigint;
  /** Wei by holder. */
  readonly deltas: ReadonlyMap<Hex, bigint>;
}

/** What is read of a block beside its transactions and receipts. */
export interface Reading {
  readonly creations: CreationSource;
  /** Whether changes of native balances are worked out, for which traces are needed. */
  readonly native: boolean;
}

/** The end of a chain at one moment. */
export interface SourceHead {
  readonly number: bigint;
  readonly hash: Hex;
}

/** Blocks that a header settles, and their receipts. */
export interface SettledReceipts {
  /** The block of that header. */
  readonly by: SourceHead;
  readonly root: Hex;
  readonly first: bigint;
  readonly last: bigint;
  readonly receipts: readonly Uint8Array[];
}

/** One chain as a node serves it. Every call rejects with the signal's reason once that is aborted. */
export interface ChainSource {
  /** EVM chain ID. */
  chainId(signal: AbortSignal): Promise<bigint>;
  head(signal: AbortSignal): Promise<SourceHead>;
  /** Hash of the block of this number; undefined where the node has none. */
  blockHash(number: bigint, signal: AbortSignal): Promise<Hex | undefined>;
  /**
   * Whether the node traces each of these blocks; one that keeps no old states may trace some. Throws where it fails to for another reason than
   * that it does not.
   */
  traces(numbers: readonly bigint[], signal: AbortSignal): Promise<boolean>;
  /** The block of this number and its receipts; undefined where the node has none. */
  block(number: bigint, reading: Reading, signal: AbortSignal): Promise<BlockWithReceipts | undefined>;
  /** What accounts have in the genesis, in wei; undefined where the node does not tell it of all of them. Absent where it cannot be asked. */
  readonly genesis?: ((signal: AbortSignal) => Promise<ReadonlyMap<Hex, bigint> | undefined>) | undefined;
  /** The changes of native balances that are planned after the genesis. Absent where there are none. */
  readonly upgrades?: ((signal: AbortSignal) => Promise<readonly NativeUpgrade[]>) | undefined;
  /**
   * What accounts have after a block, in wei and in their order. Absent where it cannot be asked.
   * @throws MetricsError `balances-unknown` where the node has not kept the state of that block.
   */
  readonly balances?:
    | ((holders: readonly Hex[], block: Hex, signal: AbortSignal) => Promise<readonly bigint[]>)
    | undefined;
  /** What a contract returns to a call at the newest block; `0x` where it reverts or there is none. Absent where nothing can be called. */
  readonly call?: ((to: Hex, data: Hex, signal: AbortSignal) => Promise<Hex>) | undefined;
  /**
   * Yields whenever the node has a new head; what it yields says nothing more. Absent where the node cannot tell. Throws when the
   * connection is lost for longer.
   */
  readonly newHeads?: ((signal: AbortSignal) => AsyncIterable<unknown>) | undefined;
  /** Tells a listener, from now on the only one, when a question stands still for some seconds. Absent where nothing can. */
  readonly onStall?: ((listener: (reason: string) => void) => void) | undefined;
  /**
   * Compares receipts of earlier blocks with the header that settles them. Absent where nothing is verified.
   * @throws MetricsError `chain-inconsistent` where they are others.
   */
  readonly checkSettled?: ((settled: SettledReceipts) => void) | undefined;
  close(): Promise<void>;
}
