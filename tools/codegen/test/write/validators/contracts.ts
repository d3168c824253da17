import {
  type Body,
  type Contract,
  type Doc,
  defaultStyle,
  type Field,
  type Location,
  type NamedType,
  type Operation,
  type Param,
  type ParamStyle,
  type RequestBody,
  type RestWire,
  type RpcWire,
  type StyleSerialization,
  type Type,
} from '@firn/contract';

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
  const place = options.in ?? 'rpc';
  const isWritten = place === 'path' || place === 'query' || place === 'header' || place === 'cookie';
  const style = defaultStyle(place);
  return {
    name,
    in: 'rpc',
    type,
    required: true,
    doc: noDoc,
    examples: [],
    location,
    ...(isWritten && { serialization: styled(style, style === 'form') }),
    ...options,
  };
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
    tags: [],
    access: 'public',
    idempotent: true,
    idempotenceKnown: true,
    params,
    result,
    errors: [],
    examples: [],
    servers: [],
    wire: wire ?? rpcWire('by-name'),
    location,
  };
}

/** A body of JSON. */
export function jsonBody(type: Type): RequestBody {
  const content: Body = {
    mediaType: 'application/json',
    kind: 'json',
    type,
    parts: [],
    examples: [],
    location,
  };
  return { param: 'body', required: true, contents: [content] };
}

/** How a parameter of a query is written. */
export function styled(style: ParamStyle, explode: boolean): StyleSerialization {
  return { style, explode, allowReserved: false, allowEmptyValue: false };
}

/** How a method is sent. */
export function rpcWire(params: RpcWire['params']): RpcWire {
  return { protocol: 'json-rpc', params, accepts: 'either', aliases: [] };
}

/** How an HTTP operation that answers JSON is sent. */
export function httpWire(verb: string, path: string, body?: RequestBody): RestWire {
  return {
    protocol: 'http',
    verb,
    path,
    ...(body !== undefined && { body }),
    answers: [],
    resultBy: 'body',
    security: [],
    callbacks: [],
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
    servers: [],
    securitySchemes: [],
    webhooks: [],
    sources: ['spec.yaml'],
  };
}

/** Unions of objects that a field tells apart, beside others of whom it cannot. */
export const unionsOfObjects: readonly NamedType[] = [
  named(
    'Told',
    nullable(
      union([
        object([optional('note', string), field('at', uint64), field('hash', string)]),
        object([field('at', string), field('hash', { kind: 'null' })]),
        object([field('at', integer), field('hash', { kind: 'boolean' })]),
      ]),
    ),
  ),
  named(
    'ToldInRuns',
    union([
      object([field('hash', string)]),
      object([field('hash', integer), field('k', string)]),
      object([field('hash', integer), field('k', { kind: 'boolean' }), field('at', uint64)]),
    ]),
  ),
  named(
    'ToldBehindList',
    union([
      array(string),
      object([field('hash', string)]),
      object([field('hash', integer), field('k', { kind: 'boolean' }), field('at', uint64)]),
    ]),
  ),
  named(
    'Vague',
    union([
      object([field('at', uint64), optional('hash', string)]),
      object([field('at', string), field('hash', { kind: 'null' })]),
    ]),
  ),
];
