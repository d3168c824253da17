import type { SubStore } from '@firn/storage';
import { type ChainEntry, type ChainStore, hashedParts } from './chain-store.js';

/** How much is done in one write. */
export interface PortionSizes {
  /** So many bytes are written. */
  readonly bytes: number;
  /** So many stored keys are looked at. */
  readonly keys: number;
}

const portionSizes: PortionSizes = { bytes: 256 * 1024, keys: 4_096 };

/** The turn of long work: whether it is over, and what waits for the next one. */
export interface WorkTurn {
  readonly isOver: boolean;
  next(): Promise<void>;
}

/**
 * Writes what entries hold of states and is not there yet, or not undamaged, portion by portion. The chain is the same afterwards. Returns whether those of each
 * part stand in the order of their keys.
 */
export async function addStates(
  store: ChainStore,
  entries: Iterable<ChainEntry>,
  turn: WorkTurn,
  sizes = portionSizes,
): Promise<boolean> {
  let isOrdered = true;
  let last: Pick<ChainEntry, 'part' | 'key'> | undefined;
  const parts = new Set<string>();
  let portion: ChainEntry[] = [];
  let bytes = 0;
  const write = (): void => {
    store.write(() => {
      for (const { part, key, value } of portion) store.parts.get(part)?.put(key, value);
    });
    portion = [];
    bytes = 0;
  };
  for (const { part, key, value } of entries) {
    if (turn.isOver) await turn.next();
    if (!hashedParts.has(part)) continue;
    const follows = last?.part === part ? Buffer.compare(last.key, key) < 0 : !parts.has(part);
    isOrdered &&= follows;
    parts.add(part);
    last = { part, key: Uint8Array.from(key) };
    const stored = store.parts.get(part);
    // A key is the hash of what belongs there: what differs was damaged.
    if (stored === undefined || isSame(stored.get(key), value)) continue;
    portion.push({ ...last, value: Uint8Array.from(value) });
    bytes += key.length + value.length;
    if (bytes >= sizes.bytes) write();
  }
  write();
  return isOrdered;
}

/**
 * Removes what is stored of states and stands in no entry, portion by portion. Entries of each part stand in the order of their keys, so that both are gone through
 * side by side, and none has to be remembered.
 */
export async function removeOtherStates(
  store: ChainStore,
  read: () => Iterable<ChainEntry>,
  turn: WorkTurn,
  sizes = portionSizes,
): Promise<void> {
  for (const name of hashedParts) {
    const part = store.parts.get(name);
    if (part !== undefined)
      await removeOthers(store, part, keysOf(read(), name), { turn, limit: sizes.keys });
  }
}

function isSame(stored: Uint8Array | undefined, value: Uint8Array): boolean {
  return stored !== undefined && Buffer.compare(stored, value) === 0;
}

function* keysOf(entries: Iterable<ChainEntry>, name: string): Generator<Uint8Array | undefined> {
  for (const { part, key } of entries) yield part === name ? Uint8Array.from(key) : undefined;
}

async function removeOthers(
  store: ChainStore,
  part: SubStore,
  keys: Iterator<Uint8Array | undefined>,
  { turn, limit }: { readonly turn: WorkTurn; readonly limit: number },
): Promise<void> {
  let kept: Uint8Array | undefined;
  /** Goes on to the first kept key that is not before that one. */
  const reach = async (key: Uint8Array): Promise<void> => {
    while (kept === undefined || Buffer.compare(kept, key) < 0) {
      if (turn.isOver) await turn.next();
      const { done, value } = keys.next();
      if (done === true) return;
      kept = value ?? kept;
    }
  };
  for (let start: Uint8Array | undefined; ; ) {
    const options = start === undefined ? { limit } : { start, limit };
    const stored = Array.from(part.keys(options), (key) => Uint8Array.from(key));
    const others: Uint8Array[] = [];
    for (const key of stored) {
      await reach(key);
      if (kept === undefined || Buffer.compare(kept, key) !== 0) others.push(key);
    }
    store.write(() => {
      for (const key of others) part.remove(key);
    });
    if (stored.length < limit) return;
    // The first key there may be behind the last one: each key is looked at once.
    start = Buffer.concat([stored.at(-1) ?? new Uint8Array(0), Uint8Array.of(0)]);
    if (turn.isOver) await turn.next();
  }
}
