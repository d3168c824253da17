import { type Clock, Emitter, systemClock } from '@firn/chain-runtime';
import type { PlatformBlock, PlatformTx, Utxo } from '@firn/platform-codec';
import type { Store } from '@firn/storage';
import { nextChangeTime, nextStakerEnd } from '../execution/advance-time.js';
import { advanceGas } from '../fees/gas.js';
import type { GenesisFacts } from '../genesis-source.js';
import type { PlatformRules } from '../platform-rules.js';
import { isPrimaryNetwork } from '../primary-network.js';
import type { UtxoPage, UtxoPageRequest } from '../shared-memory/shared-memory.js';
import type { DurableState } from '../state/durable-state.js';
import type { AcceptedState } from '../state/platform-state.js';
import type { BlockchainRecord, Subnet } from '../state/records.js';
import type { ValidatorAt } from '../state/validator-at.js';
import type { BlockEnvironment } from './block-execution.js';
import { BlockProducer } from './block-producer.js';
import { nextBlockTime } from './build-blocks.js';
import { Mempool, type MempoolLimits, type MempoolStats, type WaitingTx } from './mempool.js';
import { createMempoolJournal } from './mempool-journal.js';
import type { AcceptedBlock, GasNow, KnownTx, PlatformChain } from './platform-chain.js';
import { RecentBlocks } from './recent-blocks.js';

/** What a platform chain is run with. */
export interface PlatformChainParts {
  readonly store: Store;
  readonly genesis: GenesisFacts;
  readonly state: DurableState;
  readonly environment: BlockEnvironment;
  /** Every how many milliseconds blocks are made; 0: as soon as there is something for one. */
  readonly blockTimeMs: number;
  /** Not before the time of the state. Default: the clock of the machine. */
  readonly clock?: Clock;
  readonly mempoolLimits?: Partial<MempoolLimits>;
  /** Is told of what failed while no caller waited for it. */
  readonly onError: (error: unknown) => void;
}

/** The platform chain of a node that runs. */
export class RunningPlatformChain implements PlatformChain {
  readonly genesis: GenesisFacts;
  readonly rules: PlatformRules;
  readonly #state: DurableState;
  readonly #clock: Clock;
  readonly #mempool: Mempool;
  readonly #producer: BlockProducer;
  readonly #recent = new RecentBlocks();
  readonly #events = new Emitter<{ readonly accepted: AcceptedBlock }>();
  readonly #onError: (error: unknown) => void;

  constructor(parts: PlatformChainParts) {
    const { environment, genesis, mempoolLimits, onError, state, store } = parts;
    const clock = parts.clock ?? systemClock;
    this.genesis = genesis;
    this.rules = environment.rules;
    this.#state = state;
    this.#clock = clock;
    this.#onError = onError;
    this.#mempool = new Mempool(mempoolLimits);
    this.#producer = new BlockProducer({
      store,
      state,
      environment,
      clock,
      onError,
      mempool: this.#mempool,
      journal: createMempoolJournal(store.subStore('P/mempool')),
      blockTimeMs: parts.blockTimeMs,
      onAccepted: (blocks, taken) => this.#tell(blocks, taken),
    });
  }

  /** Takes up what waited when the node stopped, and begins to make blocks. */
  start(): void {
    this.#producer.start();
  }

  get state(): AcceptedState {
    return this.#state;
  }

  get revision(): number {
    return this.#producer.revision;
  }

  get waiting(): MempoolStats {
    return this.#mempool.stats;
  }

  get lastAccepted(): PlatformBlock {
    return this.#producer.lastAccepted;
  }

  blockById(id: Uint8Array): PlatformBlock | undefined {
    return this.#state.blockById(id);
  }

  blockByHeight(height: bigint): PlatformBlock | undefined {
    return this.#state.blockByHeight(height);
  }

  get gasNow(): GasNow {
    const now = this.#clock.nowMs() / 1000n;
    const { time } = nextBlockTime(this.#state, now, { rules: this.rules });
    const { gas, timestamp } = this.#state;
    return { gas: advanceGas(gas, time - timestamp, this.rules.gas), timestamp: time };
  }

  get proposedHeight(): bigint {
    const oldest = this.#recent.oldest(Number(this.#clock.nowMs()));
    return oldest === undefined ? this.lastAccepted.content.height : oldest - 1n;
  }

  tx(id: Uint8Array): KnownTx | undefined {
    const accepted = this.#state.tx(id);
    if (accepted !== undefined) return accepted;
    const waiting = this.#mempool.get(id);
    if (waiting !== undefined) return { status: 'Processing', tx: waiting.tx };
    const reason = this.#mempool.dropReason(id);
    return reason === undefined ? undefined : { status: 'Dropped', reason };
  }

  issue(tx: PlatformTx): void {
    this.#producer.issue(tx);
  }

  pendingBlockchain(id: Uint8Array): BlockchainRecord | undefined {
    const tx = this.#mempool.get(id)?.tx;
    return tx && blockchainOf(tx);
  }

  genesisOf(blockchainId: Uint8Array): Uint8Array {
    const unsigned = this.#state.tx(blockchainId)?.tx.unsigned;
    if (unsigned?.type === 'CreateChainTx') return unsigned.genesisData;
    throw new Error(`no transaction created the blockchain ${Buffer.from(blockchainId).toString('hex')}`);
  }

  get blockchains(): readonly BlockchainRecord[] {
    const all = this.#state.blockchains;
    return [...all.filter(isOfSubnet), ...all.filter((blockchain) => !isOfSubnet(blockchain))];
  }

  get subnets(): readonly Subnet[] {
    return this.#state.subnets;
  }

  utxos(page: UtxoPageRequest): UtxoPage {
    return this.#state.utxos(page);
  }

  utxosOf(addresses: readonly Uint8Array[]): Iterable<Utxo> {
    return this.#state.utxosOf(addresses);
  }

  rewardUtxos(stakingTxId: Uint8Array): readonly Utxo[] {
    return this.#state.rewardUtxos(stakingTxId);
  }

  validatorsAt(height: bigint, subnetId: Uint8Array): readonly ValidatorAt[] {
    return this.#state.validatorsAt(height, subnetId);
  }

  allValidatorsAt(height: bigint): ReadonlyMap<string, readonly ValidatorAt[]> {
    return this.#state.allValidatorsAt(height);
  }

  onAccepted(listener: (accepted: AcceptedBlock) => void): () => void {
    return this.#events.on('accepted', (accepted) => {
      // Blocks are on disk when they are told of: what a listener throws must not look like a failure of theirs.
      try {
        listener(accepted);
      } catch (error) {
        this.#onError(error);
      }
    });
  }

  nextChange(kind: 'any' | 'staker-end', limit: bigint): bigint | undefined {
    const change =
      kind === 'any' ? nextChangeTime(this.#state, this.rules, limit) : nextStakerEnd(this.#state, limit);
    return change < limit ? change : undefined;
  }

  timeMoved(): Promise<void> {
    return this.#producer.timeMoved();
  }

  close(): void {
    this.#producer.close();
  }

  #tell(blocks: readonly PlatformBlock[], taken: readonly WaitingTx[]): void {
    const now = performance.now();
    const atMs = Number(this.#clock.nowMs());
    for (const block of blocks) this.#recent.add(block.content.height, atMs);
    for (const [index, block] of blocks.entries()) {
      // Of a proposal and its decision, the first has the transactions.
      const waitedMs = index === 0 ? taken.map(({ receivedAt }) => now - receivedAt) : [];
      this.#events.emit('accepted', { block, blockchains: blockchainsIn(block), waitedMs });
    }
  }
}

function isOfSubnet({ subnetId }: BlockchainRecord): boolean {
  return !isPrimaryNetwork(subnetId);
}

function blockchainsIn({ content }: PlatformBlock): readonly BlockchainRecord[] {
  if (!('txs' in content)) return [];
  return content.txs.map(blockchainOf).filter((blockchain) => blockchain !== undefined);
}

function blockchainOf({ id, unsigned }: PlatformTx): BlockchainRecord | undefined {
  if (unsigned.type !== 'CreateChainTx') return undefined;
  const { chainName: name, subnetId, vmId } = unsigned;
  return { id, name, subnetId, vmId };
}
