import {
  type Contract,
  canonicalJson,
  checkParams,
  type Operation,
  type RpcMethod,
  schemaKinds,
} from '@firn/contract';
import { type Params, positions, readRequest, writeRequest } from '@firn/contract/call';
import { pick, type Random } from '@firn/contract/sample';

/** Parameters of which exactly one breaks a rule. */
export interface BrokenCall {
  readonly params: Params;
  /** The parameter that is broken; `body` for the body. */
  readonly name: string;
  /** Stable name of the rule: `maximum`, `required`, `format:node-id`. */
  readonly rule: string;
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
export function breakRule(contract: Contract, operation: Operation, random: Random): BrokenCall | undefined {
  const base = validParams(contract, operation, random);
  const names = [...operation.params.map(({ name }) => name), ...(hasBody(operation) ? ['body'] : [])];
  if (base === undefined) return undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const name = pick(random, names);
    if (name === undefined) return undefined;
    const params = changed(base, name, random);
    const [issue, ...others] = asReceived(contract, operation, params);
    if (issue?.path[0] === name && others.every(({ path }) => path[0] === name))
      return { params, name, rule: issue.rule };
  }
  return undefined;
}

/** Issues of the parameters as the server sees them: what travels as text may be read as another type. */
function asReceived(contract: Contract, operation: Operation, params: Params) {
  if (operation.kind === 'rpc')
    return isRecord(operation, params)
      ? []
      : checkParams(contract, operation, named(contract, operation, params));
  for (const { name, in: place } of operation.params) {
    // An empty segment is another path.
    if (place === 'path' && (params[name] === undefined || params[name] === '' || params[name] === '.'))
      return [];
  }
  const { target, body } = writeRequest(operation, params);
  const query = Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? ''));
  const path = Object.fromEntries(
    operation.params.flatMap((param) =>
      param.in === 'path' ? [[param.name, textOf(params[param.name])]] : [],
    ),
  );
  const seen = readRequest(contract.document, operation, {
    path,
    query,
    body: body === undefined ? undefined : params.body,
  });
  return checkParams(contract, operation, seen);
}

// One object in an array may also be the record of all parameters.
function isRecord({ form, params: declared }: RpcMethod, params: Params): boolean {
  const [first, ...others] = form === 'by-position' ? positions(declared, params) : [];
  return others.length === 0 && typeof first === 'object' && first !== null && !Array.isArray(first);
}

// What is left out before another position is sent as null, which some parameters may be.
function named({ document }: Contract, { form, params: declared }: RpcMethod, params: Params): Params {
  if (form !== 'by-position') return withoutUndefined(params);
  const values = positions(declared, params);
  const entries = declared.flatMap(({ name, schema }, index) => {
    const value = values[index];
    const isGiven =
      value !== undefined && (value !== null || schemaKinds(document, schema.node).types.has('null'));
    return isGiven ? [[name, value]] : [];
  });
  return Object.fromEntries(entries);
}

function validParams(contract: Contract, operation: Operation, random: Random): Params | undefined {
  const valid = operation.examples.filter(
    ({ params }) => checkParams(contract, operation, params).length === 0,
  );
  return pick(random, valid)?.params;
}

function changed(params: Params, name: string, random: Random): Params {
  const value = params[name];
  const how = random();
  if (how < 0.15) return { ...params, [name]: undefined };
  // What stands inside of a structure has rules too.
  const isStructure = typeof value === 'object' && value !== null;
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

function hasBody(operation: Operation): boolean {
  return operation.kind === 'rest' && operation.body !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? canonicalJson(value) : String(value);
}
