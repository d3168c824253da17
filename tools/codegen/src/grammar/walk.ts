import type { SpecNode } from '@firn/contract/read';
import type { Rule, Shape, ShapeName } from './shape.js';
import { shapes } from './shapes.js';

/** Told of each object of a document, with its shape; returns whether to go into it. */
export type Visit = (node: SpecNode, name: ShapeName, shape: Shape) => boolean;

/** Visits every object of a known shape inside a node, without following references. */
export function walk(node: SpecNode, name: ShapeName, visit: Visit): void {
  const shape = shapes[name];
  if (
    shape === undefined ||
    typeof node.value !== 'object' ||
    node.value === null ||
    !visit(node, name, shape)
  )
    return;
  for (const key of Object.keys(node.object)) {
    const rule = shape.children[key];
    if (rule === undefined) continue;
    for (const item of membersOf(node.child(key), rule)) walk(item, rule[1], visit);
  }
}

/** The values of a member that have the shape its rule names. */
export function membersOf(child: SpecNode, [form]: Rule): SpecNode[] {
  if (form === 'map') return child.entries().map(([, node]) => node);
  if (form === 'maps') return child.entries().flatMap(([, inner]) => inner.entries().map(([, node]) => node));
  if (form === 'list' || (form === 'one or list' && Array.isArray(child.value))) return child.items();
  return [child];
}
