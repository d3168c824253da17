/** Two ordered lists as one, read only as far as it is asked for. */
export function* mergeOrdered<Item>(
  first: Iterable<Item>,
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<Item> {
  let next = 0;
  for (const item of first) {
    for (let other = second[next]; other !== undefined && compare(other, item) < 0; other = second[next]) {
      yield other;
      next += 1;
    }
    yield item;
  }
  for (; next < second.length; next += 1) yield second[next] as Item;
}
