import type { PlatformBlock, PlatformTx, Utxo } from '@firn/platform-codec';
import type { GenesisFacts } from '../genesis-source.js';
import type { PlatformRules } from '../platform-rules.js';
import type { UtxoPage, UtxoPageRequest } from '../shared-memory/shared-memory.js';
import type { AcceptedState } from '../state/platform-state.js';
import type { BlockchainRecord, GasState, Subnet } from '../state/records.js';
import type { ValidatorAt } from '../state/validator-at.js';
import type { MempoolStats } from './mempool.js';

/** A transaction that the chain knows, and what became of it. */
export type KnownTx =
  | { readonly status: 'Aborted' | 'Committed'; readonly tx: PlatformTx }
  | { readonly status: 'Processing'; readonly tx: PlatformTx }
  | { readonly status: 'Dropped'; readonly reason: string };

/** What a block that was accepted brought. */
export interface AcceptedBlock {
  readonly block: PlatformBlock;
  /** The blockchains that it created. */
  readonly blockchains: readonly BlockchainRecord[];
  /** How long each of its transactions had waited, in milliseconds. */
  readonly waitedMs: readonly number[];
}

/** What a block that is made at a moment may use, and what gas costs in it. */
export interface GasNow {
  readonly gas: GasState;
  /** The time that the block would have: Unix seconds. */
  readonly timestamp: bigint;
}

/** The platform chain: its accepted state, its blocks and transactions, and what waits for a block. */
export interface PlatformChain {
  readonly genesis: GenesisFacts;
  readonly rules: PlatformRules;
  /** The last accepted state. Always the same object; what it answers changes with `revision`. */
  readonly state: AcceptedState;
  /** Grows with every block that is accepted and every transaction that arrives or is dropped. */
  readonly revision: number;
  /** How much waits for a block. */
  readonly waiting: MempoolStats;

  readonly lastAccepted: PlatformBlock;
  blockById(id: Uint8Array): PlatformBlock | undefined;
  blockByHeight(height: bigint): PlatformBlock | undefined;
  /** The gas of the block that would be made at this moment: more than the state has, whose time stands still between blocks. */
  readonly gasNow: GasNow;
  /** The height that others would use for validators: of the block before the oldest one accepted within 30 seconds. */
  readonly proposedHeight: bigint;

  /** A transaction that was accepted, waits for a block, or was dropped lately; undefined for one that is unknown. */
  tx(id: Uint8Array): KnownTx | undefined;
  /**
   * Takes a transaction in. While blocks are made on demand it is in an accepted block when this returns, unless the gas of the moment does not suffice.
   * One that waits already is no error.
   * @throws TxRejectedError
   */
  issue(tx: PlatformTx): void;
  /** The blockchain that a waiting transaction would create. */
  pendingBlockchain(id: Uint8Array): BlockchainRecord | undefined;
  /** The genesis that a blockchain was created with. @throws Error when no accepted transaction created it. */
  genesisOf(blockchainId: Uint8Array): Uint8Array;

  /** Every blockchain but the platform chain: subnets' first in the order of their creation, the primary network's last. */
  readonly blockchains: readonly BlockchainRecord[];
  /** Every subnet but the primary network, in the order of their creation. */
  readonly subnets: readonly Subnet[];
  /** Unspent outputs of the chain that the addresses own. */
  utxos(page: UtxoPageRequest): UtxoPage;
  /** All unspent outputs of the chain that the addresses own, each once. */
  utxosOf(addresses: readonly Uint8Array[]): Iterable<Utxo>;
  /** What a staker was paid at its end, stake not included. */
  rewardUtxos(stakingTxId: Uint8Array): readonly Utxo[];

  /**
   * Who validated a subnet when a block was the last one; by node ID. Of an L1, active and inactive validators with their weights, the inactive ones without a key.
   * @throws RangeError for a height above the last accepted block.
   */
  validatorsAt(height: bigint, subnetId: Uint8Array): readonly ValidatorAt[];
  /** The same for every subnet that had validators, by `keyOf` its ID. @throws RangeError */
  allValidatorsAt(height: bigint): ReadonlyMap<string, readonly ValidatorAt[]>;

  /** Calls back after each block that is accepted, in their order; returns what ends that. */
  onAccepted(listener: (accepted: AcceptedBlock) => void): () => void;
  /**
   * When the next staker ends, or the next change of any kind comes by itself: also that of an L1 validator whose balance is used up. Unix
   * seconds; undefined where none comes until `limit`.
   */
  nextChange(kind: 'any' | 'staker-end', limit: bigint): bigint | undefined;
  /**
   * Makes the blocks that are due since the clock was moved: of stakers that end, and of L1 validators that run dry. Other work goes on between two
   * blocks. Settles when there are no more.
   */
  timeMoved(): Promise<void>;
  /** Ends the making of blocks. */
  close(): void;
}
