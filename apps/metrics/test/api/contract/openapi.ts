import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** A JSON Schema, as far as requests are made of it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Answer {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: Schema }>>;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** An operation of the document, its references resolved. */
export interface Operation {
  readonly operationId: string;
  readonly verb: string;
  /** Its path and its other paths. */
  readonly paths: readonly string[];
  readonly cost: number;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema | undefined;
  readonly responses: Readonly<Record<string, Answer>>;
  readonly examples: readonly { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[];
}

type Json = Record<string, unknown>;
const folder = new URL('../../../../../specs/metrics/', import.meta.url);

/** Reads the operations from the YAML files as they are edited: nothing of it was generated. */
export function readOperations(): Operation[] {
  const document = readResolved(new URL('openapi.yaml', folder));
  return Object.entries(document.paths as Record<string, Json>).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, value]) => {
      const operation = value as Json & { requestBody?: { content: Record<string, { schema: Schema }> } };
      return {
        operationId: String(operation.operationId),
        verb: verb.toUpperCase(),
        paths: [path, ...((operation['x-path-aliases'] as string[]) ?? [])],
        cost: Number(operation['x-cost']),
        parameters: (operation.parameters as Parameter[]) ?? [],
        body: operation.requestBody?.content['application/json']?.schema,
        responses: operation.responses as Operation['responses'],
        examples: (operation['x-examples'] as Operation['examples']) ?? [],
      };
    }),
  );
}

/** A document with the content of every reference in its place; what stands beside a reference wins. */
function readResolved(file: URL, known = new Map<string, unknown>()): Json {
  const load = (url: URL) => {
    if (!known.has(url.href)) known.set(url.href, parse(readFileSync(fileURLToPath(url), 'utf8')));
    return known.get(url.href);
  };
  const resolve = (value: unknown, base: URL): unknown => {
    if (Array.isArray(value)) return value.map((each) => resolve(each, base));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as Json;
    const own = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, resolve(each, base)]));
    if (typeof $ref !== 'string') return own;
    const [path = '', pointer = ''] = $ref.split('#');
    const target = new URL(path === '' ? base.href : path, base);
    const found = pointer
      .split('/')
      .slice(1)
      .reduce((at, name) => (at as Json)[name], load(target) as unknown);
    return { ...(resolve(found, target) as Json), ...own };
  };
  return resolve(load(file), file) as Json;
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Whether a text is base58 of bytes that end with four bytes of their hash. */
function isChecked(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return false;
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const number = [...text].reduce((sum, digit) => sum * 58n + BigInt(base58.indexOf(digit)), 0n);
  const hex = number === 0n ? '' : number.toString(16);
  const bytes = Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
  ]);
  const hash = createHash('sha256').update(bytes.subarray(0, -4)).digest();
  return bytes.length > 4 && hash.subarray(-4).equals(bytes.subarray(-4));
}

const within = (bits: bigint) => (value: number) =>
  Number.isInteger(value) && value >= 0 && BigInt(value) < 2n ** bits;

/** The formats of the documents, by their descriptions in specs/README.md. */
const numberFormats: Readonly<Record<string, (value: number) => boolean>> = {
  'exact-number': Number.isFinite,
  'unix-seconds': Number.isSafeInteger,
  uint64: within(64n),
  uint256: within(256n),
};
const textFormats: Readonly<Record<string, RegExp | ((text: string) => boolean)>> = {
  address: /^0x[0-9a-f]{40}$/,
  cb58: isChecked,
  'node-id': (text) => text.startsWith('NodeID-') && isChecked(text.slice(7)),
};

/** Makes a function that gives every difference of a value from a schema: keys that it does not name are one. */
export function createChecker(): (schema: Schema, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, validate] of Object.entries(numberFormats))
    ajv.addFormat(name, { type: 'number', validate });
  for (const [name, validate] of Object.entries(textFormats))
    ajv.addFormat(name, { type: 'string', validate });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema, value) => {
    const check = compiled.get(schema) ?? ajv.compile(closed(schema) as object);
    compiled.set(schema, check);
    check(value);
    return (check.errors ?? []).map(
      ({ instancePath, message, params }: ErrorObject) =>
        `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** The same schema without keys that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts && !('additionalProperties' in parts)
    ? { ...parts, additionalProperties: false }
    : parts;
}
