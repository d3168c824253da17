import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { clearPart, keyToUint64, type SubStore, uint64Key } from '@firn/storage';
import type { EmittedLog } from '../../receipt/receipt.js';

/** What stands before the bytes of an item: 0 for the address, 1 to 4 for the topic at that position. */
type ItemKind = 0 | 1 | 2 | 3 | 4;

const maxTopics = 4;
const nothing = new Uint8Array(0);
const completeKey = Uint8Array.of(0xff);

/**
 * In which blocks each address and each topic occurs in logs: an entry without a value for each of them and each block, in the order of
 * the blocks. It never misses a block; whether one really matches is for its receipts to say.
 */
export class LogIndex {
  readonly #part: SubStore;

  constructor(part: SubStore) {
    this.#part = part;
  }

  /** Whether it covers the whole chain. */
  get isComplete(): boolean {
    return this.#part.has(completeKey);
  }

  /** Notes that it covers the whole chain; called inside a write of the store. */
  markComplete(): void {
    this.#part.put(completeKey, nothing);
  }

  /** Enters the logs of a block; called inside a write of the store. */
  add(number: bigint, logs: Iterable<EmittedLog>): void {
    for (const key of logIndexKeys(number, logs)) this.#part.put(key, nothing);
  }

  /** Takes the logs of a block out; called inside a write of the store. */
  remove(number: bigint, logs: Iterable<EmittedLog>): void {
    for (const key of logIndexKeys(number, logs)) this.#part.remove(key);
  }

  /** Empties it; called inside a write of the store. */
  clear(): void {
    clearPart(this.#part);
  }

  /**
   * The blocks from `from` to `to`, in order, in which every condition of a filter is met by some log, and undefined for each step between them
   * that led to none; undefined in place of all for a filter without conditions.
   */
  candidates(
    from: bigint,
    to: bigint,
    { addresses = [], topics = [] }: LogFilter,
  ): Iterable<bigint | undefined> | undefined {
    const groups = [
      addresses.map((address) => itemKey(0, address)),
      ...topics.map((choice, at) => (choice ?? []).map((topic) => itemKey((at + 1) as ItemKind, topic))),
    ].filter((items) => items.length > 0);
    if (groups.length === 0) return undefined;
    return intersect(
      groups.map((items) => items.map((item) => new IndexCursor(this.#part, item, to))),
      from,
    );
  }
}

/** The numbers from `from` on that each group has, where a group has what one of its cursors has; undefined for a step that led to none. */
function* intersect(
  groups: readonly (readonly IndexCursor[])[],
  from: bigint,
): Generator<bigint | undefined> {
  for (let next = from; ; next += 1n) {
    let agreeing = 0;
    while (agreeing < groups.length) {
      agreeing = 0;
      for (const group of groups) {
        const found = firstFrom(group, next);
        if (found === undefined) return;
        if (found !== next) {
          next = found;
          yield undefined;
          break;
        }
        agreeing += 1;
      }
    }
    yield next;
  }
}

function firstFrom(cursors: readonly IndexCursor[], number: bigint): bigint | undefined {
  let first: bigint | undefined;
  for (const cursor of cursors) {
    const found = cursor.seek(number);
    if (found !== undefined && (first === undefined || found < first)) first = found;
  }
  return first;
}

/** The keys that the logs of a block have in the index. */
export function logIndexKeys(number: bigint, logs: Iterable<EmittedLog>): Iterable<Uint8Array> {
  const items = new Map<string, Uint8Array>();
  const suffix = uint64Key(number);
  const add = (kind: ItemKind, item: Hex): void => {
    const name = `${kind}${item}`;
    if (!items.has(name)) items.set(name, Buffer.concat([itemKey(kind, item), suffix]));
  };
  for (const { address, topics } of logs) {
    add(0, address);
    for (const [at, topic] of topics.slice(0, maxTopics).entries()) add((at + 1) as ItemKind, topic);
  }
  return items.values();
}

function itemKey(kind: ItemKind, item: Hex): Uint8Array {
  return Buffer.concat([Uint8Array.of(kind), hexToBytes(item)]);
}

const firstChunk = 32;
const largestChunk = 1024;

/** Steps through the numbers that stand behind one prefix in an index, in order. It reads them in chunks, which grow. */
class IndexCursor {
  readonly #part: SubStore;
  readonly #prefix: Uint8Array;
  readonly #end: Uint8Array;
  #numbers: bigint[] = [];
  #at = 0;
  #chunk = firstChunk;
  #isAtEnd = false;

  /** Numbers up to `to`, which is included. */
  constructor(part: SubStore, prefix: Uint8Array, to: bigint) {
    this.#part = part;
    this.#prefix = prefix;
    this.#end = Buffer.concat([prefix, uint64Key(to + 1n)]);
  }

  /** The first number that is `from` or greater. `from` must not fall from call to call. */
  seek(from: bigint): bigint | undefined {
    for (;;) {
      while (this.#at < this.#numbers.length) {
        const number = this.#numbers[this.#at] as bigint;
        if (number >= from) return number;
        this.#at += 1;
      }
      if (this.#isAtEnd) return undefined;
      this.#read(from);
    }
  }

  #read(from: bigint): void {
    const start = Buffer.concat([this.#prefix, uint64Key(from)]);
    this.#numbers = [];
    this.#at = 0;
    for (const key of this.#part.keys({ start, end: this.#end, limit: this.#chunk }))
      this.#numbers.push(keyToUint64(key.subarray(key.length - 8)));
    this.#isAtEnd = this.#numbers.length < this.#chunk;
    this.#chunk = Math.min(this.#chunk * 2, largestChunk);
  }
}

/** Which logs are wanted. */
export interface LogFilter {
  /** Of these contracts; none given or empty: of all. */
  readonly addresses?: readonly Hex[] | undefined;
  /** At each position one of these topics; null or empty: any. */
  readonly topics?: readonly (readonly Hex[] | null)[] | undefined;
}
