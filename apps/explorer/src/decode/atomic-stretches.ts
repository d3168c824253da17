/** Blocks of one chain, both ends among them. */
export interface Stretch {
  readonly lowest: bigint;
  readonly highest: bigint;
}

/** The newest blocks: so many from the head down. */
export function newestStretch(head: bigint, size: bigint): Stretch {
  return { lowest: head < size ? 0n : head - size + 1n, highest: head };
}

/**
 * The stretches of older blocks below the newest ones, the newest first. They begin at multiples of their size, so that they are the same while
 * the head moves on: the first one has blocks of the newest in it too.
 * @param count how many are wanted at most
 */
export function olderStretches(head: bigint, size: bigint, count: number): readonly Stretch[] {
  const { lowest } = newestStretch(head, size);
  const stretches: Stretch[] = [];
  let start = lowest === 0n ? -size : lowest - 1n - ((lowest - 1n) % size);
  for (; stretches.length < count && start >= 0n; start -= size)
    stretches.push({ lowest: start, highest: start + size - 1n });
  return stretches;
}
