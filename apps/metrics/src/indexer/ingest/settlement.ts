import type { BlockWithReceipts, SettledReceipts } from '../../source/chain-source.js';

/** Most bytes of receipts that wait for the header that settles them; what is more is not compared. */
const maximumBytes = 64 * 2 ** 20;

/**
 * The receipts of a chain that no header has told of yet (ACP-194): a block is stored when it is read, and whether its receipts were right is seen
 * when a later header settles it.
 */
export interface Settlement {
  /**
   * Takes in the next block of the chain. @param isFirst whether no block before it is stored, so that it cannot be taken back alone.
   * @returns which receipts its header tells of; undefined where it tells of none, or not all of them are there to be compared.
   */
  follow(
    read: Pick<BlockWithReceipts, 'block' | 'encodedReceipts'>,
    isFirst: boolean,
  ): SettledReceipts | undefined;
  /** Forgets everything: what comes next need not follow what came last. */
  forget(): void;
}

interface Waiting {
  readonly number: bigint;
  readonly receipts: readonly Uint8Array[] | undefined;
  readonly bytes: number;
}

/** Makes it. @param limit most bytes of receipts that wait. */
export function createSettlement(limit = maximumBytes): Settlement {
  /** In their order; those of whom nothing is to be compared are among them. */
  let waiting: Waiting[] = [];
  let bytes = 0;
  let last: bigint | undefined;
  let lowest: bigint | undefined;
  /** The last block that is settled; undefined where nothing came yet. */
  let settled: bigint | undefined;

  function forget(): void {
    waiting = [];
    bytes = 0;
    last = undefined;
    settled = undefined;
  }

  function wait(number: bigint, receipts: readonly Uint8Array[] | undefined): void {
    const own = receipts?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    const isTooMuch = bytes + own > limit;
    waiting.push({ number, receipts: isTooMuch ? undefined : receipts, bytes: isTooMuch ? 0 : own });
    if (!isTooMuch) bytes += own;
  }

  return {
    follow({ block, encodedReceipts }, isFirst) {
      const { number, hash, settles } = block;
      if (isFirst) lowest = number;
      if (last !== undefined && number !== last + 1n) forget();
      last = number;
      if (settles === undefined) {
        waiting = [];
        bytes = 0;
        settled = number;
        return undefined;
      }
      const next = settled === undefined ? undefined : settled + 1n;
      settled = settles.height;
      const behind = waiting.findIndex((each) => each.number > settles.height);
      const group = waiting.splice(0, behind < 0 ? waiting.length : behind);
      bytes -= group.reduce((sum, each) => sum + each.bytes, 0);
      wait(number, encodedReceipts);
      const receipts = group.flatMap((each) => each.receipts ?? []);
      const [first] = group;
      // Where reading begins, blocks before it are settled with the first ones.
      if (first === undefined || first.number !== next || first.number === lowest) return undefined;
      if (group.some((each) => each.receipts === undefined)) return undefined;
      return {
        by: { number, hash },
        root: settles.receiptsRoot,
        first: first.number,
        last: settles.height,
        receipts,
      };
    },
    forget,
  };
}
