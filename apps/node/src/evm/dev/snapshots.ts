import { keyToUint64, uint64Key } from '../../storage/keys.js';
import { bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import type { BetweenBlocks, RewindTarget } from '../chain/between-blocks.js';
import type { WaitingPart } from '../chain/block-extension.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { type ControlValues, formatControls, parseControls } from '../chain/production-controls.js';
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

/**
 * The snapshots of a chain. Returning to one keeps it, so that it can be returned to again; those of blocks that are
 * taken back by that are gone. They are on disk, and live as long as the chain.
 */
export class Snapshots {
  readonly #chain: EvmChain;
  /** By ID: what ends the keeping of the state. */
  readonly #pins = new Map<bigint, () => void>();
  #last = 0n;

  constructor(chain: EvmChain) {
    this.#chain = chain;
    this.reload();
  }

  /** Takes up what is on disk. */
  reload(): void {
    const [last] = this.#chain.core.store.snapshots.range({ reverse: true, limit: 1 });
    this.#last = last === undefined ? 0n : keyToUint64(last.key);
    this.#unpin([...this.#pins.keys()]);
    for (const { id, root } of this.all()) this.#pins.set(id, this.#chain.core.retained.pin(root));
  }

  /** Takes a snapshot; returns its ID: 1, 2, ... */
  take(between: BetweenBlocks): bigint {
    const { core, head, pool, controls } = this.#chain;
    const stored: StoredSnapshot = {
      number: String(head.header.number),
      hash: head.hash,
      root: core.stateRootAfter(head),
      editedRoot: between.editedRoot,
      controls: formatControls(controls.values),
      pool: pool
        .all()
        .map(({ arrival, transaction }) => [String(arrival), bytesToHex(networkForm(transaction))]),
      waiting: between.waiting.map(({ arrival, encoded }) => [String(arrival), encoded]),
    };
    const id = this.#last + 1n;
    const [oldest] = this.#pins.keys();
    const dropped = this.#pins.size < maxSnapshots || oldest === undefined ? [] : [oldest];
    core.store.write(() => {
      this.#remove(dropped);
      core.store.snapshots.put(uint64Key(id), Buffer.from(JSON.stringify(stored)));
    });
    this.#unpin(dropped);
    this.#pins.set(id, core.retained.pin(stored.root));
    this.#last = id;
    return id;
  }

  /** Takes the chain back to a snapshot; false if there is none of that ID. */
  revert(between: BetweenBlocks, id: bigint): boolean {
    const snapshot = this.find(id);
    if (snapshot === undefined) return false;
    const { number, editedRoot, controls, pool, waiting } = snapshot;
    this.rewind(between, { number, editedRoot, controls, pool, waiting });
    return true;
  }

  /** Takes the chain back, and the snapshots of blocks that go with them. `keep` is false to let all of them go. */
  rewind(between: BetweenBlocks, target: RewindTarget, keep = true): void {
    const dropped = Array.from(this.all())
      .filter(({ number }) => !keep || number > target.number)
      .map(({ id }) => id);
    between.rewind({ ...target, more: () => this.#remove(dropped) });
    this.#unpin(dropped);
  }

  /** The snapshot of that ID. */
  find(id: bigint): Snapshot | undefined {
    if (id < 1n || id > this.#last) return undefined;
    const stored = this.#chain.core.store.snapshots.get(uint64Key(id));
    return stored && readSnapshot(id, stored);
  }

  /** All of them, in the order in which they were taken. */
  *all(): Generator<Snapshot> {
    for (const { key, value } of this.#chain.core.store.snapshots.range()) {
      yield readSnapshot(keyToUint64(key), value);
    }
  }

  #remove(ids: readonly bigint[]): void {
    const { snapshots } = this.#chain.core.store;
    for (const id of ids) snapshots.remove(uint64Key(id));
  }

  #unpin(ids: readonly bigint[]): void {
    for (const id of ids) {
      this.#pins.get(id)?.();
      this.#pins.delete(id);
    }
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
