import { isObject, type SpecNode } from '@firn/contract-model/read';
import type { Bundle } from './bundler.js';

/** Several OpenRPC bundles as one document, so that one validation covers them all. */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const methods: unknown[] = [];
  const components: Record<string, Record<string, unknown>> = {};
  const offsets: number[] = [];
  for (const { document } of bundles) {
    offsets.push(methods.length);
    if (Array.isArray(document.methods)) methods.push(...document.methods);
    for (const [section, members] of Object.entries(
      isObject(document.components) ? document.components : {},
    )) {
      components[section] = { ...components[section], ...(isObject(members) ? members : {}) };
    }
  }
  const [first] = bundles;
  let merged: ReadonlyMap<string, SpecNode> | undefined;
  return {
    document: { ...first?.document, methods, components },
    // Only what is wrong is looked for in them, which is nothing in nearly every run.
    get origins() {
      merged ??= mergeOrigins(bundles, offsets);
      return merged;
    },
  };
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
