import type { ParamStep } from './param-steps.js';

interface OpenRpcDocument {
  readonly methods: readonly { readonly params: readonly { readonly name: string }[] }[];
}

/**
 * Takes the names of parameters in any case, as the reference node does (section 1.2): `subnetId` is `subnetID`. Of
 * several spellings the last one counts.
 * @param document the group's OpenRPC document, as JSON text
 */
export function namesInAnyCase(document: string): ParamStep {
  const { methods } = JSON.parse(document) as OpenRpcDocument;
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
