import type { SubStore } from '@firn/storage';
import { type ChainEntry, type ChainStore, hashedParts } from './chain-store.js';

/** So many bytes are written in one write, and so many keys looked at between two turns. */
const portionBytes = 256 * 1024;
const portionKeys = 4_096;

/** The turn of long work: whether it is over, and what waits for the next one. */
export interface WorkTurn {
  readonly isOver: boolean;
  next(): Promise<void>;
}

/**
 * Writes what entries hold of states and is not there yet, portion by portion. The chain is the same afterwards. Returns whether those of each part stand in the
 * order of their keys.
 */
export async function addStates(
  store: ChainStore,
  entries: Iterable<ChainEntry>,
  turn: WorkTurn,
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
    if (store.parts.get(part)?.has(key) !== false) continue;
    portion.push({ ...last, value: Uint8Array.from(value) });
    bytes += key.length + value.length;
    if (bytes >= portionBytes) write();
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
): Promise<void> {
  for (const name of hashedParts) {
    const part = store.parts.get(name);
    if (part !== undefined) await removeOthers(store, part, keysOf(read(), name), turn);
  }
}

function* keysOf(entries: Iterable<ChainEntry>, name: string): Generator<Uint8Array | undefined> {
  for (const { part, key } of entries) yield part === name ? Uint8Array.from(key) : undefined;
}

async function removeOthers(
  store: ChainStore,
  part: SubStore,
  keys: Iterator<Uint8Array | undefined>,
  turn: WorkTurn,
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
    const limit = portionKeys;
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
    start = stored.at(-1);
    if (turn.isOver) await turn.next();
  }
}
