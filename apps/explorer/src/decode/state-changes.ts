import { isAddress } from 'viem/utils';

const zeros = `0x${'0'.repeat(64)}`;
/** How far behind a hash a slot may lie and still be named by it: fields of a struct, and items of an array. */
const maxOffset = 65_536n;
/** Mappings in mappings that are named. */
const maxDepth = 8;
/** Accounts, and slots of each, that are shown. */
const maxShown = 500;

/** A value before and after. */
export interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** A word of storage that changed. */
export interface SlotChange extends Change<string> {
  readonly slot: string;
}

/** What a transaction changed of one account. */
export interface AccountChange {
  readonly address: string;
  readonly balance: Change<bigint> | undefined;
  readonly nonce: Change<bigint> | undefined;
  /** Lengths of the code in bytes. */
  readonly code: Change<number> | undefined;
  readonly slots: readonly SlotChange[];
}

/**
 * Reads what `prestateTracer` answers in its mode of differences, which the contract leaves open: what is not named after is as before, and a word
 * that is named on one side only was, or is, zero.
 * @throws Error for anything else, with the name of what is missing.
 */
export function readStateChanges(trace: unknown): readonly AccountChange[] {
  const { pre, post } = fieldsOf(trace, 'the trace');
  const [before, after] = [fieldsOf(pre, 'pre'), fieldsOf(post, 'post')];
  const addresses = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return addresses
    .filter((address) => isAddress(address, { strict: false }))
    .slice(0, maxShown)
    .map((address) => changeOf(address, before[address] ?? {}, after[address]));
}

/** Names of storage words by what was hashed to find them, as `keccak256PreimageTracer` tells: `mapping 3[0x8db9…]`; undefined for one that no hash led to. */
export function slotNames(preimages: unknown): (slot: string) => string | undefined {
  const known = new Map<bigint, string>();
  for (const [hash, bytes] of Object.entries(fieldsOf(preimages, 'the preimages')))
    if (/^0x[\da-f]{64}$/.test(hash) && typeof bytes === 'string') known.set(BigInt(hash), bytes);
  const nameOf = (slot: bigint, depth: number): string | undefined => {
    if (slot < maxOffset) return String(slot);
    if (depth > maxDepth) return undefined;
    for (const [hash, bytes] of known) {
      const offset = slot - hash;
      if (offset < 0n || offset >= maxOffset) continue;
      const base = /^0x(?:[\da-f]{64}|[\da-f]{128})$/.test(bytes)
        ? nameOf(BigInt(`0x${bytes.slice(-64)}`), depth + 1)
        : undefined;
      if (base === undefined) continue;
      if (bytes.length === 66) return `array ${base}[${offset}]`;
      const name = `mapping ${base}[${keyText(bytes.slice(2, 66))}]`;
      return offset === 0n ? name : `${name} + ${offset}`;
    }
    return undefined;
  };
  return (slot) => nameOf(BigInt(slot), 0);
}

/** A key of a mapping: a number, an address, or its word. */
function keyText(word: string): string {
  const value = BigInt(`0x${word}`);
  if (value < 2n ** 64n) return String(value);
  return value < 2n ** 160n ? `0x${word.slice(24)}` : `0x${word}`;
}

function changeOf(address: string, pre: unknown, post: unknown): AccountChange {
  const before = fieldsOf(pre, address);
  // An account that is gone has nothing afterwards.
  const after = post === undefined ? { balance: '0x0', nonce: 0, code: '0x' } : fieldsOf(post, address);
  const slotsBefore = fieldsOf(before.storage ?? {}, 'storage');
  const slotsAfter = fieldsOf(after.storage ?? {}, 'storage');
  const slots = [...new Set([...Object.keys(slotsBefore), ...Object.keys(slotsAfter)])]
    .filter((slot) => /^0x[\da-f]{1,64}$/.test(slot))
    .map((slot) => ({ slot, before: wordOf(slotsBefore[slot]), after: wordOf(slotsAfter[slot]) }))
    .filter((change) => change.before !== change.after);
  return {
    address,
    balance: changed(
      quantityOf(before.balance),
      after.balance === undefined ? undefined : quantityOf(after.balance),
    ),
    nonce: changed(quantityOf(before.nonce), after.nonce === undefined ? undefined : quantityOf(after.nonce)),
    code: changed(bytesOf(before.code), after.code === undefined ? undefined : bytesOf(after.code)),
    slots: slots.slice(0, maxShown),
  };
}

function changed<Value>(before: Value, after: Value | undefined): Change<Value> | undefined {
  return after === undefined || after === before ? undefined : { before, after };
}

function quantityOf(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  return typeof value === 'string' && /^0x[\da-f]+$/.test(value) ? BigInt(value) : 0n;
}

function bytesOf(value: unknown): number {
  return typeof value === 'string' ? (value.length - 2) / 2 : 0;
}

function wordOf(value: unknown): string {
  return typeof value === 'string' && /^0x[\da-f]{64}$/.test(value) ? value : zeros;
}

function fieldsOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${name} is no object with fields`);
  return value as Readonly<Record<string, unknown>>;
}
