import { isObject } from '@firn/contract/json';
import type { DocumentStore, SpecNode } from '@firn/contract/read';
import type { Shape, ShapeName } from './shape.js';
import { walk } from './walk.js';

/** Told of an object of a contract's documents. */
export type VisitObject = (node: SpecNode, name: ShapeName, shape: Shape) => void;

/** Visits every object that the roots hold or refer to, each once. A reference with keys beside it is visited itself too. */
export function visitObjects(roots: readonly SpecNode[], store: DocumentStore, visit: VisitObject): void {
  const seen = new Set<unknown>();
  const open = roots.map((root): [SpecNode, ShapeName] => [
    root,
    root.has('openrpc') ? 'openrpc' : 'openapi',
  ]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    walk(next[0], next[1], (node, name, shape) => {
      if (!isObject(node.value) || seen.has(node.value)) return false;
      seen.add(node.value);
      const reference = node.string('$ref');
      if (reference === undefined) {
        visit(node, name, shape);
        return true;
      }
      const target = store.target(node, reference);
      if (target !== undefined) open.push([target, name]);
      if (Object.keys(node.object).length > 1) visit(node, name, shape);
      return name === 'schema' || name === 'path item';
    });
  }
}
