const buckets = 256;
const wordsPerSlot = 4;
const firstSlots = 16;

/**
 * A set of hashes, of which it keeps the first 16 bytes: about 32 bytes of memory each. It grows in 256 parts, so that no
 * single `add` takes long.
 */
export class HashSet {
  readonly #tables: Uint32Array[] = [];
  readonly #counts = new Uint32Array(buckets);
  #size = 0;

  constructor() {
    for (let i = 0; i < buckets; i += 1) this.#tables.push(new Uint32Array(firstSlots * wordsPerSlot));
  }

  get size(): number {
    return this.#size;
  }

  /** Bytes of memory that the tables take. */
  get bytes(): number {
    return this.#tables.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Adds a hash of at least 16 bytes; returns whether it is new. */
  add(hash: Uint8Array): boolean {
    const bucket = hash[0] as number;
    const table = this.#tables[bucket] as Uint32Array;
    const slot = findSlot(table, hash);
    if (isTaken(table, slot)) return false;
    for (let word = 0; word < wordsPerSlot; word += 1) table[slot + word] = wordAt(hash, word);
    const count = (this.#counts[bucket] as number) + 1;
    this.#counts[bucket] = count;
    this.#size += 1;
    // Half full at most: probes stay short.
    if (count * 2 * wordsPerSlot > table.length) this.#tables[bucket] = grown(table);
    return true;
  }

  has(hash: Uint8Array): boolean {
    const table = this.#tables[hash[0] as number] as Uint32Array;
    return isTaken(table, findSlot(table, hash));
  }
}

/** The place of a hash in a table, or the free one where it belongs. */
function findSlot(table: Uint32Array, hash: Uint8Array): number {
  return probe(table, wordAt(hash, 0), wordAt(hash, 1), wordAt(hash, 2), wordAt(hash, 3));
}

function probe(table: Uint32Array, a: number, b: number, c: number, d: number): number {
  const mask = table.length - 1;
  // The first byte chose the table, so another word chooses the place.
  let slot = (b * wordsPerSlot) & mask;
  while (
    isTaken(table, slot) &&
    (table[slot] !== a || table[slot + 1] !== b || table[slot + 2] !== c || table[slot + 3] !== d)
  ) {
    slot = (slot + wordsPerSlot) & mask;
  }
  return slot;
}

// 16 zero bytes mark a free place: no hash begins so.
function isTaken(table: Uint32Array, slot: number): boolean {
  return (
    ((table[slot] as number) |
      (table[slot + 1] as number) |
      (table[slot + 2] as number) |
      (table[slot + 3] as number)) !==
    0
  );
}

function grown(table: Uint32Array): Uint32Array {
  const larger = new Uint32Array(table.length * 2);
  for (let slot = 0; slot < table.length; slot += wordsPerSlot) {
    if (!isTaken(table, slot)) continue;
    const entry = table.subarray(slot, slot + wordsPerSlot);
    const [a, b, c, d] = entry as unknown as [number, number, number, number];
    larger.set(entry, probe(larger, a, b, c, d));
  }
  return larger;
}

function wordAt(hash: Uint8Array, word: number): number {
  const at = word * 4;
  return (
    ((hash[at] as number) |
      ((hash[at + 1] as number) << 8) |
      ((hash[at + 2] as number) << 16) |
      ((hash[at + 3] as number) << 24)) >>>
    0
  );
}
