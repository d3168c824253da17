import { escapePattern, pathParts } from '@firn/contract';
import { type Params, positions, writeRequest } from '@firn/contract/call';
import type { ContractDocument, DocumentOperation, RestOperation, RpcMethod } from '@firn/contract/document';
import {
  absentValue,
  checkParams,
  cookiesOf,
  isNoSampleError,
  pick,
  type Random,
  readParam,
  sampleType,
  typeKinds,
} from '@firn/contract/values';
import { isBinary } from '@firn/primitives';
import type { Issue } from '@firn/primitives/validation';

/** Parameters of which exactly one breaks a rule. */
export interface BrokenCall {
  readonly params: Params;
  /** The parameter that is broken, the body among them. */
  readonly name: string;
  /** Stable name of the rule: `maximum`, `required`, `format:node-id`. */
  readonly rule: string;
  /** Whether the other parameters are made of their schemas, where no example has them: a server need not know what they name. */
  readonly isSampled: boolean;
}

/** How calls are broken. */
export interface BreakOptions {
  /** Whether parameters are made of their schemas where the operation has no example. Default: nothing is broken there. */
  readonly withSamples?: boolean;
}

const attempts = 12;
const longText = 'x'.repeat(5_000);

/**
 * Values of which one at least breaks some rule of nearly every schema. Null is not among them, which servers take for what is left out,
 * nor are integers beyond 2^53, which exact ones read as texts.
 */
const suspects: readonly unknown[] = [
  true,
  -1,
  0.5,
  2 ** 52,
  '',
  ' ',
  'not valid!',
  '0x',
  '0xzz',
  '-1',
  '1e3',
  longText,
  [],
  [[true]],
  {},
  { 'firn-unknown': { a: 1 } },
];

/**
 * Parameters of an example with one of them broken; `undefined` where nothing that was tried breaks a rule.
 * @param random decides what is broken, and how.
 */
export function breakRule(
  contract: ContractDocument,
  operation: DocumentOperation,
  random: Random,
  { withSamples = false }: BreakOptions = {},
): BrokenCall | undefined {
  const documented = validParams(contract, operation, random);
  const base = documented ?? (withSamples ? sampledParams(contract, operation, random) : undefined);
  const names = operation.params.filter((param) => canBeBroken(operation, param)).map(({ name }) => name);
  if (base === undefined) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const name = pick(random, names);
    if (name === undefined) return undefined;
    const params = changed(base, name, random);
    const [issue, ...others] = asReceived(contract, operation, params);
    if (issue?.path[0] === name && others.every(({ path }) => path[0] === name))
      return { params, name, rule: issue.rule, isSampled: documented === undefined };
  }
  return undefined;
}

/**
 * Whether a server can see that a parameter is broken: not of a body that is bytes or text, nor of one that the caller cannot write, and the
 * media type is no value of its own.
 */
function canBeBroken(
  { wire }: DocumentOperation,
  { in: place }: DocumentOperation['params'][number],
): boolean {
  if (place === 'contentType') return false;
  return place !== 'body' || (wire.protocol === 'http' && wire.body?.contents[0]?.kind === 'json');
}

/** Issues of the parameters as the server sees them: what travels as text may be read as another type. */
function asReceived(contract: ContractDocument, operation: DocumentOperation, params: Params): Issue[] {
  const { model } = contract;
  if (operation.kind === 'rpc')
    return isRecord(operation, params)
      ? []
      : checkParams(model, operation, named(contract, operation, params));
  return isSendable(operation, params)
    ? checkParams(model, operation, received(contract, operation, params))
    : [];
}

/** An empty segment of a path is another path, and what no style can write cannot be sent. */
function isSendable(operation: RestOperation, params: Params): boolean {
  const isPath = operation.params.every(
    ({ name, in: place }) =>
      place !== 'path' || (params[name] !== undefined && params[name] !== '' && params[name] !== '.'),
  );
  if (!isPath) return false;
  try {
    writeRequest(operation, params);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationError') return false;
    throw error;
  }
}

function received({ model }: ContractDocument, operation: RestOperation, params: Params): Params {
  const { target, headers } = writeRequest(operation, params);
  const [path = '', search = ''] = target.split('?', 2);
  const texts = {
    path: pathTexts(operation.path, path),
    query: new URLSearchParams(search),
    rawQuery: search,
    header: (name: string) =>
      Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1],
    cookies: cookiesOf(headers.cookie ?? ''),
  };
  return Object.fromEntries(
    operation.params.flatMap((param): [string, unknown][] => {
      const { name, in: place } = param;
      const value =
        place === 'body' || place === 'contentType'
          ? params[name]
          : (readParam(model, param, texts) ?? absentValue(model, param));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The placeholders of a template as they stand in a path. */
function pathTexts(template: string, path: string): Record<string, string> {
  const parts = pathParts(template);
  const source = parts
    .map((part) => ('text' in part ? escapePattern(encodeURI(part.text)) : '([^/]*?)'))
    .join('');
  const match = new RegExp(`^${source}$`).exec(path);
  const names = parts.flatMap((part) => ('param' in part ? [part.param] : []));
  return Object.fromEntries(names.map((name, index) => [name, match?.[index + 1] ?? '']));
}

// One object in an array may also be the record of all parameters.
function isRecord({ wire, params: declared }: RpcMethod, params: Params): boolean {
  const [first, ...others] = wire.params === 'by-position' ? positions(declared, params) : [];
  return others.length === 0 && typeof first === 'object' && first !== null && !Array.isArray(first);
}

// What is left out before another position is sent as null, which some parameters may be.
function named({ model }: ContractDocument, { wire, params: declared }: RpcMethod, params: Params): Params {
  if (wire.params !== 'by-position') return withoutUndefined(params);
  const values = positions(declared, params);
  const entries = declared.flatMap(({ name, type }, index) => {
    const value = values[index];
    const isGiven = value !== undefined && (value !== null || typeKinds(model, type).kinds.has('null'));
    return isGiven ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

function validParams(
  contract: ContractDocument,
  operation: DocumentOperation,
  random: Random,
): Params | undefined {
  const valid = operation.examples.filter(
    ({ params }) => checkParams(contract.model, operation, params).length === 0,
  );
  return pick(random, valid)?.params;
}

/** Parameters made of their schemas; `undefined` where no values are found that may be sent. */
function sampledParams(
  contract: ContractDocument,
  operation: DocumentOperation,
  random: Random,
): Params | undefined {
  const source = { contract: contract.model, document: contract, random };
  try {
    const entries = operation.params
      .filter((param) => param.in !== 'contentType' && (param.required || canBeBroken(operation, param)))
      .map(({ name, type }): [string, unknown] => [name, sampleType(source, type)]);
    const params = Object.fromEntries(entries);
    const isValid =
      checkParams(contract.model, operation, params).length === 0 &&
      (operation.kind === 'rpc' || isSendable(operation, params));
    return isValid ? params : undefined;
  } catch (error) {
    if (isNoSampleError(error)) return undefined;
    throw error;
  }
}

function changed(params: Params, name: string, random: Random): Params {
  const value = params[name];
  const how = random();
  if (how < 0.15) return { ...params, [name]: undefined };
  // What stands inside of a structure has rules too.
  const isStructure = typeof value === 'object' && value !== null && !isBinary(value);
  const broken = isStructure && how < 0.6 ? changedInside(value, random, 0) : pick(random, suspects);
  return { ...params, [name]: broken };
}

const deepest = 8;

function changedInside(value: object, random: Random, depth: number): unknown {
  const keys = Object.keys(value);
  const key = pick(random, keys);
  if (key === undefined) return pick(random, suspects);
  const inner: unknown = Reflect.get(value, key);
  const goesOn = typeof inner === 'object' && inner !== null && depth < deepest && random() < 0.6;
  const replaced = goesOn
    ? changedInside(inner, random, depth + 1)
    : random() < 0.2
      ? undefined
      : pick(random, suspects);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? (replaced ?? true) : item));
  return withoutUndefined({ ...value, [key]: replaced });
}

function withoutUndefined(params: object): Params {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
