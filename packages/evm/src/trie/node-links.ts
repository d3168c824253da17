const branchItems = 17;
const hashLength = 32;

/** Is told of what a node holds. The bytes are views into the node. */
export interface LinkVisitor {
  /** The hash of a node below. */
  readonly node: (hash: Uint8Array) => void;
  /** The value of a leaf: this node, or one embedded in it. */
  readonly value: (value: Uint8Array) => void;
}

interface Item {
  readonly isList: boolean;
  /** Where the payload begins and ends. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the hashes and the values in the RLP of a stored node, without making the node: a third of the time of decoding.
 * @throws RangeError unless the bytes are a node.
 */
export function visitLinks(encoded: Uint8Array, visitor: LinkVisitor): void {
  visitItems(encoded, readItem(encoded, 0), visitor);
}

function visitItems(encoded: Uint8Array, list: Item, visitor: LinkVisitor): void {
  if (!list.isList || list.end > encoded.length) throw new RangeError('a trie node is a list of items');
  const items: Item[] = [];
  for (let at = list.start; at < list.end; ) {
    const item = readItem(encoded, at);
    items.push(item);
    at = item.end;
  }
  if (items.length === branchItems) {
    for (let i = 0; i < branchItems - 1; i += 1) visitChild(encoded, items[i] as Item, visitor);
    return;
  }
  const [path, second] = items;
  if (items.length !== 2 || path === undefined || second === undefined || path.isList) {
    throw new RangeError(`a trie node has 2 or ${branchItems} items, not ${items.length}`);
  }
  // Bit 1 of the path's first nibble marks a leaf (yellow paper, appendix C).
  const isLeaf = ((encoded[path.start] as number) & 0x20) !== 0;
  if (isLeaf) visitor.value(encoded.subarray(second.start, second.end));
  else visitChild(encoded, second, visitor);
}

function visitChild(encoded: Uint8Array, item: Item, visitor: LinkVisitor): void {
  if (item.isList) visitItems(encoded, item, visitor);
  else if (item.end - item.start === hashLength) visitor.node(encoded.subarray(item.start, item.end));
}

function readItem(bytes: Uint8Array, at: number): Item {
  const first = bytes[at];
  if (first === undefined) throw new RangeError(`a trie node ends at byte ${at}, within an item`);
  if (first < 0x80) return { isList: false, start: at, end: at + 1 };
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  if (short < 56) return { isList, start: at + 1, end: at + 1 + short };
  const lengthBytes = short - 55;
  let length = 0;
  for (let i = 1; i <= lengthBytes; i += 1) length = length * 256 + (bytes[at + i] ?? 0);
  const start = at + 1 + lengthBytes;
  return { isList, start, end: start + length };
}
