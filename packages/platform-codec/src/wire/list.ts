import { type CodecRule, PlatformCodecError } from '../platform-codec-error.js';
import type { Codec } from './codec.js';

/** The order that a list has to be in. */
export interface ListOrder<Item> {
  readonly rule: CodecRule;
  /** What is said when it is not. */
  readonly problem: string;
  /** Negative, 0 or positive, as sorting takes it. */
  readonly compare: (a: Item, b: Item) => number;
  /** Whether two items may be equal. */
  readonly repeats: boolean;
}

/** A u32 count and the items. */
export function list<Item>(item: Codec<Item>, order?: ListOrder<Item>): Codec<readonly Item[]> {
  return {
    minLength: 4,
    read(source) {
      const count = source.count(item.minLength);
      const items: Item[] = [];
      for (let i = 0; i < count; i++) {
        const at = source.offset;
        items.push(item.read(source));
        if (order && source.checksOrder) checkOrder(order, items, i, at);
      }
      return items;
    },
    write(target, items) {
      target.u32(items.length);
      for (let i = 0; i < items.length; i++) {
        if (order && target.checksOrder) checkOrder(order, items, i, target.offset);
        item.write(target, items[i] as Item);
      }
    },
  };
}

function checkOrder<Item>(
  order: ListOrder<Item>,
  items: readonly Item[],
  index: number,
  offset: number,
): void {
  if (index === 0) return;
  const difference = order.compare(items[index - 1] as Item, items[index] as Item);
  if (difference < 0 || (difference === 0 && order.repeats)) return;
  const found = difference === 0 ? 'equals' : 'belongs before';
  throw new PlatformCodecError(
    order.rule,
    offset,
    `${order.problem}: number ${index} ${found} number ${index - 1}`,
  );
}
