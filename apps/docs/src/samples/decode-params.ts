import { withDecimalStrings } from '@firn/contract/json';
import { pascalCase } from '@firn/contract/read';
import * as metricsSchemas from '@firn/metrics-validators/zod';
import * as nodeSchemas from '@firn/node-validators/zod';
import type { Interface } from '../contents/site-map.js';

const modules: Readonly<Record<Interface, Readonly<Record<string, unknown>>>> = {
  node: nodeSchemas,
  metrics: metricsSchemas,
};

/**
 * The values that a client takes for parameters in the wire form; nothing is added for those that are left out.
 * @param symbol stem of the generated names.
 */
export function decodeParams(
  kind: Interface,
  symbol: string,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const decoded = decode(kind, `${pascalCase(symbol)}Params`, params) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(decoded).filter(([name]) => name in params));
}

/**
 * The value that a client gives for one in the wire form.
 * @param type of the generated code: `InfoPeersResult`.
 * @throws TypeError where there is no such type, ZodError for a value that it does not allow.
 */
export function decode(kind: Interface, type: string, value: unknown): unknown {
  const schema = modules[kind][`${type}Zod`] as { readonly parse: (value: unknown) => unknown } | undefined;
  if (schema === undefined) throw new TypeError(`there is no ${type}Zod`);
  return schema.parse(withDecimalStrings(value));
}
