import { isObject, type SpecNode } from '@firn/contract-model/read';
import type { Bundle } from './bundler.js';

/** Several OpenRPC bundles as one document, so that one validation covers them all. */
export function mergeBundles(bundles: readonly Bundle[]): Bundle {
  const methods: unknown[] = [];
  const components: Record<string, Record<string, unknown>> = {};
  const origins = new Map<string, SpecNode>();
  for (const { document, origins: places } of bundles) {
    const offset = methods.length;
    if (Array.isArray(document.methods)) methods.push(...document.methods);
    for (const [section, members] of Object.entries(
      isObject(document.components) ? document.components : {},
    )) {
      components[section] = { ...components[section], ...(isObject(members) ? members : {}) };
    }
    for (const [pointer, node] of places) origins.set(shifted(pointer, offset), node);
  }
  const [first] = bundles;
  return { document: { ...first?.document, methods, components }, origins };
}

function shifted(pointer: string, offset: number): string {
  return pointer.replace(/^\/methods\/(\d+)/, (_, index: string) => `/methods/${Number(index) + offset}`);
}
