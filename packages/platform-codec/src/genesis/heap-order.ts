/**
 * The array of a binary min-heap after pushing each item in turn. The genesis holds its validators in this order, so it
 * decides the genesis ID (reference: section 5.2, step 9).
 */
export function heapOrder<Item>(items: readonly Item[], isLess: (a: Item, b: Item) => boolean): Item[] {
  const heap: Item[] = [];
  for (const item of items) {
    heap.push(item);
    siftUp(heap, isLess);
  }
  return heap;
}

function siftUp<Item>(heap: Item[], isLess: (a: Item, b: Item) => boolean): void {
  let child = heap.length - 1;
  while (child > 0) {
    const parent = (child - 1) >> 1;
    const childItem = heap[child] as Item;
    const parentItem = heap[parent] as Item;
    if (!isLess(childItem, parentItem)) return;
    heap[child] = parentItem;
    heap[parent] = childItem;
    child = parent;
  }
}
