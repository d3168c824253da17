import { joinPaths, nibblesToBytes } from './nibbles.js';
import type { Child, TrieNode } from './node.js';
import type { NodeStore } from './node-store.js';
import { rootOf } from './trie.js';

/**
 * The keys that a trie holds with another value than an earlier one, or that the earlier one does not hold, in order. Parts that
 * both share are not looked at.
 * @param before root of the earlier trie, 32 bytes
 */
export function* changedKeys(nodes: NodeStore, before: Uint8Array, after: Uint8Array): Generator<Uint8Array> {
  yield* compare(nodes, rootOf(before), rootOf(after), new Uint8Array(0));
}

function* compare(nodes: NodeStore, before: Child, after: Child, prefix: Uint8Array): Generator<Uint8Array> {
  if (after === null || before === after) return;
  const node = resolve(nodes, after);
  const earlier = before === null ? null : resolve(nodes, before);
  if (node.kind === 'branch') {
    for (const [nibble, child] of node.children.entries()) {
      const path = Uint8Array.of(nibble);
      yield* compare(nodes, descend(nodes, earlier, path), child, joinPaths(prefix, path));
    }
    return;
  }
  const rest = descend(nodes, earlier, node.path);
  const path = joinPaths(prefix, node.path);
  if (node.kind === 'extension') yield* compare(nodes, rest, node.child, path);
  else if (!isLeafOf(nodes, rest, node.value)) yield nibblesToBytes(path);
}

/** What lies below a path in a trie; null for nothing. Where the path ends inside a node, the rest of that node. */
function descend(nodes: NodeStore, from: Child, path: Uint8Array): Child {
  let child = from;
  let depth = 0;
  while (depth < path.length) {
    if (child === null) return null;
    const node = resolve(nodes, child);
    if (node.kind === 'branch') {
      child = node.children[path[depth] as number] ?? null;
      depth += 1;
      continue;
    }
    const length = Math.min(node.path.length, path.length - depth);
    for (let i = 0; i < length; i += 1) if (node.path[i] !== path[depth + i]) return null;
    depth += length;
    const rest = node.path.subarray(length);
    // A leaf with an empty path is a value right here; an extension without a path is its child.
    child =
      node.kind === 'extension' && rest.length === 0 ? node.child : { ...node, path: rest, encoded: null };
  }
  return child;
}

function isLeafOf(nodes: NodeStore, child: Child, value: Uint8Array): boolean {
  if (child === null) return false;
  const node = resolve(nodes, child);
  return node.kind === 'leaf' && node.path.length === 0 && Buffer.compare(node.value, value) === 0;
}

function resolve(nodes: NodeStore, child: NonNullable<Child>): TrieNode {
  return typeof child === 'string' ? nodes.get(child) : child;
}
