import type {
  Contract,
  Doc,
  Field,
  Location,
  NamedType,
  Operation,
  Param,
  Type,
} from '../../../src/model/index.js';

const location: Location = { file: '/project/spec.yaml', pointer: '', line: 1, column: 1 };

const noDoc: Doc = {};

export function field(name: string, type: Type, options: Partial<Field> = {}): Field {
  return { name, type, required: true, aliases: [], doc: noDoc, location, ...options };
}

export function optional(name: string, type: Type, options: Partial<Field> = {}): Field {
  return field(name, type, { required: false, ...options });
}

export function object(
  fields: readonly Field[],
  extra: (Type & { kind: 'object' })['extra'] = 'ignored',
): Type {
  return { kind: 'object', fields, extra };
}

export function array(items: Type): Type {
  return { kind: 'array', items };
}

export function union(variants: readonly Type[], exclusive = false): Type {
  return { kind: 'union', variants, exclusive };
}

export function nullable(type: Type): Type {
  return union([type, { kind: 'null' }]);
}

export function reference(name: string): Type {
  return { kind: 'reference', name };
}

export function literal(...values: readonly (string | number | boolean)[]): Type {
  return { kind: 'enum', values };
}

export const string: Type = { kind: 'string' };
export const integer: Type = { kind: 'number', integer: true };
export const boolean: Type = { kind: 'boolean' };
export const uint64: Type = { kind: 'codec', codec: 'uint64', writes: 'string' };
export const uint64Number: Type = { kind: 'codec', codec: 'uint64', writes: 'number' };
export const quantity: Type = { kind: 'codec', codec: 'quantity', writes: 'string' };
export const hash: Type = { kind: 'codec', codec: 'hash', writes: 'string' };

export function named(name: string, type: Type): NamedType {
  return { name, type, doc: noDoc, location };
}

export function param(name: string, type: Type, options: Partial<Param> = {}): Param {
  return { name, in: 'rpc', type, required: true, doc: noDoc, location, ...options };
}

export interface OperationParts {
  readonly symbol: string;
  readonly params?: readonly Param[];
  readonly result?: Type;
  readonly wire?: Operation['wire'];
}

export function operation({
  symbol,
  params = [],
  result = { kind: 'null' },
  wire,
}: OperationParts): Operation {
  return {
    name: symbol,
    symbol,
    namespace: 'test',
    shortName: symbol,
    doc: noDoc,
    access: 'public',
    idempotent: true,
    params,
    result,
    errors: [],
    examples: [],
    wire: wire ?? { protocol: 'json-rpc', params: 'by-name', aliases: [] },
    location,
  };
}

/** A contract of these types, with one group of these operations. */
export function contractOf(types: readonly NamedType[], operations: readonly Operation[] = []): Contract {
  return {
    name: 'test',
    kind: operations[0]?.wire.protocol === 'http' ? 'http' : 'json-rpc',
    title: 'Test',
    version: '1.0.0',
    types,
    groups: [
      {
        name: 'calls',
        title: 'Calls',
        path: '/ext/test',
        access: 'public',
        aliases: [],
        operations,
        source: 'spec.yaml',
      },
    ],
    sources: ['spec.yaml'],
  };
}
