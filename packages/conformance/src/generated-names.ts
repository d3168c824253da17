import { parseJson, withDecimalStrings } from '@firn/contract/json';
import { pascalCase } from '@firn/contract/read';

/** A module of generated names: `import * as schemas from '@firn/node-validators/zod'`. */
export type GeneratedModule = Readonly<Record<string, unknown>>;

/**
 * Decodes a wire value with a zod schema: `decodeWith(zod, 'InfoPeersParams', {})`. The zod schemas share no code with the compiled
 * functions that clients and servers run, so that one checks the other.
 * @throws ZodError for a value that breaks the contract, TypeError where there is no such schema.
 */
export function decodeWith(schemas: GeneratedModule, type: string, wire: unknown): unknown {
  return schemaOf(schemas, type).parse(withDecimalStrings(wire));
}

/** Whether a wire value keeps the contract, says its zod schema. */
export function isValid(schemas: GeneratedModule, type: string, wire: unknown): boolean {
  return schemaOf(schemas, type).safeParse(withDecimalStrings(wire)).success;
}

/** Writes a decoded value with the generated encoder, `encodeInfoPeersResult`, or as JSON if its type has none, and parses what it wrote. */
export function wireOf(validators: GeneratedModule, type: string, value: unknown): unknown {
  if (!(`is${type}` in validators)) throw new TypeError(`no type ${type}`);
  const encode = validators[`encode${type}`] ?? JSON.stringify;
  if (typeof encode !== 'function') throw new TypeError(`encode${type} is no function`);
  return parseJson(encode(value));
}

/** `InfoPeersResult` of `infoPeers`. */
export function typeName(symbol: string, part: 'Params' | 'Result' | 'Payload'): string {
  return pascalCase(symbol) + part;
}

/** A member of a client, such as `client.info.peers`, to be called without its type. */
export function memberOf(
  client: object,
  [section, name]: readonly [string, string],
): (...args: unknown[]) => unknown {
  const member = (client as Record<string, Record<string, unknown> | undefined>)[section]?.[name];
  if (typeof member !== 'function') throw new TypeError(`the client has no ${section}.${name}`);
  return member as (...args: unknown[]) => unknown;
}

function schemaOf(schemas: GeneratedModule, type: string): Schema {
  const schema = schemas[`${type}Zod`];
  if (schema === undefined) throw new TypeError(`no schema ${type}Zod`);
  return schema as Schema;
}

interface Schema {
  readonly parse: (value: unknown) => unknown;
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}
