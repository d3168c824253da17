import type { DocumentStore } from '../documents/document-store.js';
import { findAll, type SpecNode } from '../documents/spec-node.js';

/**
 * What dynamic references lead to on the way to a schema: of the schemas that were entered, the first one with each `$dynamicAnchor`. A schema
 * brings its own anchor and those of its `$defs`, which is how a template is given its types.
 */
export type DynamicScope = ReadonlyMap<string, SpecNode>;

/** Where nothing was entered. */
export const emptyScope: DynamicScope = new Map();

/** At most so many objects are looked at to find out what a schema needs; larger ones get everything. */
const maxObjects = 100_000;

/** The scope inside of a schema. */
export function enter(scope: DynamicScope, node: SpecNode): DynamicScope {
  if (!node.has('$dynamicAnchor') && !node.has('$defs')) return scope;
  const inside = new Map(scope);
  for (const [anchor, place] of anchorsOf(node)) if (!inside.has(anchor)) inside.set(anchor, place);
  return inside.size === scope.size ? scope : inside;
}

function anchorsOf(node: SpecNode): [string, SpecNode][] {
  const places = [node, ...(node.get('$defs')?.entries() ?? []).map(([, place]) => place)];
  return places.flatMap((place): [string, SpecNode][] => {
    const anchor = place.string('$dynamicAnchor');
    return anchor === undefined ? [] : [[anchor, place]];
  });
}

/** Finds out which part of a scope makes a schema another one. */
export class ScopeReader {
  readonly #store: DocumentStore;
  readonly #needs = new Map<string, ReadonlySet<string>>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** What a schema is given of a scope: what its dynamic references, and those of all that it refers to, would not find without it. */
  scopeOf(target: SpecNode, scope: DynamicScope): DynamicScope {
    if (scope.size === 0) return scope;
    const needs = this.#needsOf(target);
    const own = new Map(anchorsOf(target));
    const given = [...scope].filter(
      ([anchor, place]) => needs.has(anchor) && own.get(anchor)?.key !== place.key,
    );
    return given.length === 0 ? emptyScope : new Map(given);
  }

  #needsOf(target: SpecNode): ReadonlySet<string> {
    const known = this.#needs.get(target.key);
    if (known !== undefined) return known;
    const needs = new Set<string>();
    const seen = new Set([target.key]);
    const open = [target];
    for (let node = open.pop(); node !== undefined && seen.size < maxObjects; node = open.pop()) {
      for (const place of findAll(
        node,
        ({ object }) => '$ref' in object || '$dynamicRef' in object,
        maxObjects,
      )) {
        const dynamic = place.string('$dynamicRef');
        if (dynamic !== undefined) needs.add(anchorIn(dynamic));
        const reference = place.string('$ref');
        const next = reference === undefined ? undefined : this.#store.target(place, reference, false);
        if (next === undefined || seen.has(next.key)) continue;
        seen.add(next.key);
        open.push(next);
      }
    }
    this.#needs.set(target.key, needs);
    return needs;
  }
}

/** The anchor that a reference names: `node` of `#node`. */
export function anchorIn(reference: string): string {
  return reference.slice(reference.indexOf('#') + 1);
}
