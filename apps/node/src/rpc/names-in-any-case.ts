import type { NodeDocument } from '@firn/specs';
import type { ParamStep } from './param-steps.js';

interface Method {
  readonly params: readonly { readonly name: string }[];
}

/**
 * Takes the names of parameters in any case, as the reference node does (section 1.2): `subnetId` is `subnetID`. Of
 * several spellings the last one counts.
 * @param document the group's OpenRPC document
 */
export function namesInAnyCase(document: NodeDocument): ParamStep {
  const methods = document.methods as unknown as readonly Method[];
  const names = methods.flatMap(({ params }) => params.map(({ name }) => name));
  const exact = new Set(names);
  const byLowerCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  const rename = (params: unknown): unknown => {
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return params;
    const entries = Object.entries(params);
    if (entries.every(([name]) => exact.has(name))) return params;
    return Object.fromEntries(
      entries.map(([name, value]) => [byLowerCase.get(name.toLowerCase()) ?? name, value]),
    );
  };
  return (decode, params) => decode(Array.isArray(params) ? params.map(rename) : rename(params));
}
