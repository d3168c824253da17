/** The ID of the primary network, and of the platform chain in it: 32 zero bytes. */
export const primaryNetworkId = new Uint8Array(32);

/** Negative, 0 or positive: the order of bytes. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** Whether two values are the same bytes. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Whether every byte is 0: no ID, or the primary network's. */
export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Whether each item comes before the next one; with `unique`, equal items are out of order. */
export function isSorted<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
  { unique }: { readonly unique: boolean },
): boolean {
  const most = unique ? -1 : 0;
  return items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || Math.sign(compare(before, item)) <= most;
  });
}
