import type { TransactionOrder } from '@firn/evm/chain';
import type { CChainWishes } from '@firn/evm/rules';
import type { Hex } from '@firn/primitives/bytes';

/** How the EVM chains of a node are kept, and what they answer. Names follow the reference node's (reference: section 6.1). */
export interface ChainSettings {
  /** The most gas of a call that changes nothing; 0 is no limit. */
  readonly rpcGasCap: bigint;
  /** The longest time of such a call, in milliseconds; 0 is no limit. */
  readonly rpcEvmTimeoutMs: number;
  /** The highest fee of a transaction that is sent, in wei; 0 is no limit. */
  readonly rpcTxFeeCap: bigint;
  /** Lets transactions in that are valid on every chain (before EIP-155). */
  readonly allowUnprotectedTxs: boolean;
  /** Keeps the states of the last blocks only. */
  readonly pruningEnabled: boolean;
  /** How many blocks before the last accepted one `eth_getProof` answers; 0 is all, undefined is 24 hours. */
  readonly historicalProofQueryWindow: bigint | undefined;
  /** The most blocks that a query of logs may span; 0 is no limit. */
  readonly apiMaxBlocksPerRequest: bigint;
  /** Who gets the fees of the blocks of custom chains that let who makes them choose; undefined: nobody. */
  readonly feeRecipient: Hex | undefined;
  /** The most bytes that the caches of one chain take together, in memory. */
  readonly cacheBytes: number;
  readonly mining: MiningSettings;
  /** Lets everybody send from every account, where the development controls are served. */
  readonly autoImpersonate: boolean;
  /** Lets no two blocks be of the same second, where the development controls are served. */
  readonly distinctTimestamps: boolean;
  /** Answers with an error where a transaction is sent that fails in a block at once, where the development controls are served. */
  readonly throwOnTransactionFailures: boolean;
  /** Gas of each block, where the development controls are served; undefined: what the rules of the chain say. */
  readonly gasLimit: bigint | undefined;
  /** Wei per gas of the first block after the genesis, where the development controls are served; undefined: what the rules say. */
  readonly baseFee: bigint | undefined;
  /** Unix seconds at which the time of a new chain starts, where the development controls are served; undefined: the time of the network. */
  readonly startTimestamp: bigint | undefined;
  readonly order: TransactionOrder;
  /** Whether contracts, and the code that makes them, have a longest length. */
  readonly codeSizeLimit: boolean;
  /** What the C-Chain's blocks move their numbers towards, since Helicon. */
  readonly votes: CChainWishes;
}

/** When blocks are made. Both together are allowed. */
export interface MiningSettings {
  /** As soon as a transaction arrives. */
  readonly automine: boolean;
  /** At this interval, in milliseconds, whether there are transactions or not; 0 is never. */
  readonly intervalMs: number;
}

/** What holds where nothing else is said. */
export const defaultChainSettings: ChainSettings = {
  rpcGasCap: 50_000_000n,
  rpcEvmTimeoutMs: 5_000,
  rpcTxFeeCap: 100n * 10n ** 18n,
  allowUnprotectedTxs: false,
  pruningEnabled: false,
  historicalProofQueryWindow: undefined,
  apiMaxBlocksPerRequest: 0n,
  feeRecipient: undefined,
  cacheBytes: 160 * 2 ** 20,
  mining: { automine: true, intervalMs: 0 },
  autoImpersonate: false,
  distinctTimestamps: false,
  throwOnTransactionFailures: false,
  gasLimit: undefined,
  baseFee: undefined,
  startTimestamp: undefined,
  order: 'fees',
  codeSizeLimit: true,
  votes: {},
};
