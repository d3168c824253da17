import { compare } from '@firn/contract';
import { type Construct, constructsOfObject } from '@firn/contract/constructs';
import { type ReadResult, SpecNode } from '@firn/contract/read';
import type { ShapeName } from '../grammar/shape.js';
import { visitObjects } from '../grammar/visit-objects.js';
import { walk } from '../grammar/walk.js';

/** A construct that a contract's documents use. */
export interface UsedConstruct {
  readonly construct: Construct;
  readonly count: number;
  /** Where it is used first. */
  readonly first: SpecNode;
}

/** The rows of the table that the documents use, each with how often; in the order of the table's objects and keys. */
export function usedConstructs({ roots, reader }: Pick<ReadResult, 'roots' | 'reader'>): UsedConstruct[] {
  const found = new Map<Construct, { count: number; readonly first: SpecNode }>();
  const visit = (node: SpecNode, name: ShapeName): void => {
    for (const construct of constructsOfObject(name)) {
      if (!node.has(construct.key)) continue;
      const known = found.get(construct);
      if (known !== undefined) known.count += 1;
      else found.set(construct, { count: 1, first: node.child(construct.key) });
    }
  };
  const [converted, written] = [true, false].map((isConverted) =>
    roots.filter((root) => root.document.isConverted === isConverted),
  );
  visitObjects(written ?? [], reader.store, visit);
  for (const { document } of converted ?? []) {
    walk(new SpecNode(document, '', document.source), 'swagger', (node, name) => {
      visit(node, name);
      return !node.has('$ref');
    });
  }
  return [...found]
    .map(([construct, use]) => ({ construct, ...use }))
    .sort(
      (a, b) => compare(a.construct.object, b.construct.object) || compare(a.construct.key, b.construct.key),
    );
}
