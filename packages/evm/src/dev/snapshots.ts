import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';
import { keyToUint64, uint64Key } from '@firn/storage';
import type { EvmChain } from '../chain/evm-chain.js';
import type { BetweenBlocks } from '../chain/production/between-blocks.js';
import type { WaitingPart } from '../chain/production/block-extension.js';
import {
  type ControlValues,
  formatControls,
  parseControls,
} from '../chain/production/production-controls.js';
import type { RewindTarget } from '../chain/production/rewind.js';
import type { PooledTransaction } from '../pool/pooled-transaction.js';
import { networkForm } from '../transaction/sidecar.js';
import { decodeTransaction } from '../transaction/transaction-codec.js';

/** Beyond it, the oldest snapshot goes. */
const maxSnapshots = 10_000;

/** A point in the life of a chain to return to. */
export interface Snapshot {
  readonly id: bigint;
  /** The head then. */
  readonly number: bigint;
  readonly hash: Hex;
  /** Root of the state at the head. */
  readonly root: Hex;
  /** Root of the edited state at the head; null where it was not edited. */
  readonly editedRoot: Hex | null;
  /** As they are remembered: the offset counts from the machine's time. */
  readonly controls: ControlValues;
  readonly pool: readonly PooledTransaction[];
  /** What waited beside the pool; undefined where a snapshot does not tell. */
  readonly waiting: readonly WaitingPart[] | undefined;
}

/** A snapshot as it is on disk. */
interface StoredSnapshot {
  readonly number: string;
  readonly hash: Hex;
  readonly root: Hex;
  readonly editedRoot: Hex | null;
  readonly controls: string;
  readonly pool: readonly StoredArrival[];
  readonly waiting?: readonly StoredArrival[];
}

type StoredArrival = readonly [arrival: string, encoded: Hex];

/** What is remembered of a snapshot, so that the others need not be read. */
interface Held {
  readonly id: bigint;
  /** The head then. */
  readonly number: bigint;
  /** Ends the keeping of its state. */
  readonly unpin: () => void;
}

/**
 * The snapshots of a chain. Returning to one uses it up, and all later ones with it; those of blocks that are taken back
 * in another way are gone too. They are on disk, and live as long as the chain. No ID is given twice.
 */
export class Snapshots {
  readonly #chain: EvmChain;
  /** By ID, and thus by number too: whenever the chain went back, those of higher blocks went. */
  #held: Held[] = [];
  #last = 0n;

  constructor(chain: EvmChain) {
    this.#chain = chain;
    this.reload();
  }

  /** Takes up what is on disk. */
  reload(): void {
    const { retained, store } = this.#chain.canonical;
    for (const { unpin } of this.#held) unpin();
    const ofChain = [...this.all()].filter((snapshot) => this.#isOfChain(snapshot));
    this.#held = ofChain.map(({ id, number, root }) => ({
      id,
      number,
      unpin: retained.pin(root),
    }));
    const ids = [this.#last, store.facts.lastSnapshot, this.#held.at(-1)?.id ?? 0n];
    this.#last = ids.reduce(greater);
  }

  /** Takes a snapshot; returns its ID: 1, 2, ... */
  take(between: BetweenBlocks): bigint {
    const { canonical, head, pool, controls } = this.#chain;
    const stored: StoredSnapshot = {
      number: String(head.header.number),
      hash: head.hash,
      root: canonical.stateRootAfter(head),
      editedRoot: between.editedRoot,
      controls: formatControls(controls.remembered),
      pool: pool
        .all()
        .map(({ arrival, transaction }) => [String(arrival), bytesToHex(networkForm(transaction))]),
      waiting: between.waiting.map(({ arrival, encoded }) => [String(arrival), encoded]),
    };
    const id = this.#last + 1n;
    const dropped = this.#held.slice(0, Math.max(0, this.#held.length + 1 - maxSnapshots));
    canonical.store.write(() => {
      this.#remove(dropped);
      canonical.store.snapshots.put(uint64Key(id), Buffer.from(JSON.stringify(stored)));
      canonical.store.facts.keepLastSnapshot(id);
    });
    this.#held.splice(0, dropped.length);
    for (const { unpin } of dropped) unpin();
    this.#held.push({ id, number: head.header.number, unpin: canonical.retained.pin(stored.root) });
    this.#last = id;
    return id;
  }

  /** Takes the chain back to a snapshot, which is gone then, as are all later ones; false if there is none of that ID. */
  async revert(between: BetweenBlocks, id: bigint): Promise<boolean> {
    const snapshot = this.find(id);
    if (snapshot === undefined) return false;
    const { number, editedRoot, controls, pool, waiting } = snapshot;
    const target = { number, editedRoot, controls, pool, waiting };
    await this.#rewind(between, target, (held) => held.id < id);
    return true;
  }

  /** Takes the chain back, and the snapshots of blocks that go with them. */
  rewind(between: BetweenBlocks, target: RewindTarget): Promise<void> {
    return this.#rewind(between, target, ({ number }) => number <= target.number);
  }

  /** Takes the chain back and lets all snapshots go. */
  reset(between: BetweenBlocks, target: RewindTarget): Promise<void> {
    return this.#rewind(between, target, () => false);
  }

  /** The snapshot of that ID. */
  find(id: bigint): Snapshot | undefined {
    if (id < 1n || id > this.#last) return undefined;
    const stored = this.#chain.canonical.store.snapshots.get(uint64Key(id));
    const snapshot = stored && readSnapshot(id, stored);
    return snapshot && this.#isOfChain(snapshot) ? snapshot : undefined;
  }

  /** All of them, in the order in which they were taken. */
  *all(): Generator<Snapshot> {
    for (const { key, value } of this.#chain.canonical.store.snapshots.range()) {
      yield readSnapshot(keyToUint64(key), value);
    }
  }

  /** `isKept` holds for the older snapshots and for none after them. */
  async #rewind(
    between: BetweenBlocks,
    target: RewindTarget,
    isKept: (held: Held) => boolean,
  ): Promise<void> {
    const kept = this.#held.findLastIndex(isKept) + 1;
    const dropped = this.#held.slice(kept);
    await between.rewind({ ...target, more: () => this.#remove(dropped) });
    this.#held.length = kept;
    for (const { unpin } of dropped) unpin();
  }

  /** A rewind of many blocks that ended in the middle leaves snapshots of blocks that are gone: they are none any more. */
  #isOfChain({ number, hash }: Snapshot): boolean {
    return this.#chain.block(number)?.hash === hash;
  }

  #remove(dropped: readonly Held[]): void {
    const { snapshots } = this.#chain.canonical.store;
    for (const { id } of dropped) snapshots.remove(uint64Key(id));
  }
}

function readSnapshot(id: bigint, stored: Uint8Array): Snapshot {
  const { number, hash, root, editedRoot, controls, pool, waiting } = JSON.parse(
    Buffer.from(stored).toString('utf8'),
  ) as StoredSnapshot;
  return {
    id,
    number: BigInt(number),
    hash,
    root,
    editedRoot,
    controls: parseControls(controls),
    pool: pool.map(([arrival, encoded]) => ({
      arrival: BigInt(arrival),
      transaction: decodeTransaction(hexToBytes(encoded), { allowImpersonated: true }),
    })),
    waiting: waiting?.map(([arrival, encoded]) => ({ arrival: BigInt(arrival), encoded })),
  };
}
