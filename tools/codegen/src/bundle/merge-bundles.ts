import { isObject } from '@firn/contract/json';
import type { SpecNode } from '@firn/contract/read';
import type { Bundle } from './bundler.js';

/** The bundles of a contract as one document. Components have names of their own in all of them; two of OpenAPI may have operations of one path. */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const [first, ...others] = bundles;
  if (first === undefined) throw new TypeError('a contract has a document');
  if (others.length === 0) return first;
  const documents = bundles.map(({ document }) => document);
  const offsets: number[] = [];
  const methods: unknown[] = [];
  for (const document of documents) {
    offsets.push(methods.length);
    if (Array.isArray(document.methods)) methods.push(...document.methods);
  }
  let merged: ReadonlyMap<string, SpecNode> | undefined;
  return {
    document: {
      ...first.document,
      ...(first.document.methods !== undefined && { methods }),
      ...mergedMaps(documents, ['paths', 'webhooks', 'components']),
    },
    // Only what is wrong is looked for in them, which is nothing in nearly every run.
    get origins() {
      merged ??= mergeOrigins(bundles, offsets);
      return merged;
    },
  };
}

/** Members of several documents that are maps of maps, such as components by section and operations by path, each as one. */
function mergedMaps(
  documents: readonly Record<string, unknown>[],
  keys: readonly string[],
): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const maps = documents.map((document) => document[key]).filter(isObject);
      return maps.length === 0 ? [] : [[key, mergedMap(maps)]];
    }),
  );
}

function mergedMap(maps: readonly Record<string, unknown>[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, inner] of maps.flatMap(Object.entries)) {
    const known = merged[name];
    merged[name] = isObject(known) && isObject(inner) ? { ...known, ...inner } : inner;
  }
  return merged;
}

function mergeOrigins(bundles: readonly Bundle[], offsets: readonly number[]): ReadonlyMap<string, SpecNode> {
  return new Map(
    bundles.flatMap(({ origins }, index) =>
      [...origins].map(([pointer, node]) => [shifted(pointer, offsets[index] ?? 0), node] as const),
    ),
  );
}

function shifted(pointer: string, offset: number): string {
  return pointer.replace(/^\/methods\/(\d+)/, (_, index: string) => `/methods/${Number(index) + offset}`);
}
