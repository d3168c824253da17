import { isObject } from '../../json/value.js';
import type { SpecNode } from './spec-node.js';

/** Looks for an anchor below a node. */
export function findAnchor(root: SpecNode, name: string): SpecNode | undefined {
  return findAll(root, ({ object }) => object.$anchor === name || object.$dynamicAnchor === name, 1)[0];
}

/** The objects below a node that are meant, in no order; without recursion, so that deep documents cannot exhaust the stack. */
export function findAll(root: SpecNode, isMeant: (node: SpecNode) => boolean, most: number): SpecNode[] {
  const found: SpecNode[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined && found.length < most; node = open.pop()) {
    if (isMeant(node)) found.push(node);
    for (const child of Array.isArray(node.value) ? node.items() : node.entries().map((entry) => entry[1])) {
      if (Array.isArray(child.value) || isObject(child.value)) open.push(child);
    }
  }
  return found;
}
