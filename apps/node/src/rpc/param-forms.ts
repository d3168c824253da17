import { rpcError } from '@firn/jsonrpc/errors';
import type { GroupContract } from '@firn/jsonrpc/server';
import { isValidationError } from '@firn/primitives/validation';
import type { NodeDocument } from '@firn/specs';

/** Reads the params of a method. */
export type Decode = (params: unknown) => unknown;

/** A step before the contract's own reading of params: it may change what `decode` is given, read it twice or word its refusals anew. */
export type ParamStep = (decode: Decode, params: unknown) => unknown;

/** The same group, each of whose methods reads its params through these steps: the first one runs first, and the contract's own reading last. */
export function withParamSteps<Group extends GroupContract>(
  group: Group,
  steps: readonly ParamStep[],
): Group {
  const through = (decode: Decode): Decode =>
    steps.reduceRight<Decode>((next, step) => (params) => step(next, params), decode);
  const methods = Object.entries(group.methods).map(([name, method]) => [
    name,
    { ...method, decodeParams: through(method.decodeParams) },
  ]);
  return { ...group, methods: Object.fromEntries(methods) };
}

/** Most passes. Each one rewrites all refused values; a value that is refused only after another one is accepted needs a further pass. */
const maxReadings = 4;
const maxRewritten = 256;
const maxDecimalDigits = 78;
/** Rules of values that have other forms. Those of plain strings have none. */
const rewrittenRules: ReadonlySet<string> = new Set(['format:quantity', 'format:hex-bytes', 'union']);

type Step = PropertyKey;

/**
 * Takes numbers, zeros before a quantity, decimal digits in fields, no digits and tags in upper case, as Anvil and Hardhat do. Only a value that
 * would be refused is read again in the form of the contract; if that is refused too, the error is that of the value as it was sent.
 */
export const otherNumberForms: ParamStep = (decode, params) => {
  try {
    return decode(params);
  } catch (error) {
    const read = readOtherForms(decode, params, error);
    if (read === undefined) throw error;
    return read.decoded;
  }
};

function readOtherForms(
  decode: (params: unknown) => unknown,
  params: unknown,
  first: unknown,
): { readonly decoded: unknown } | undefined {
  let current = params;
  let error = first;
  for (let reading = 0; reading < maxReadings; reading++) {
    if (!isValidationError(error) || error.issues.length > maxRewritten) return undefined;
    const rewritten = structuredClone(current);
    let isChanged = false;
    for (const { path, received, rule } of error.issues)
      if (rewrittenRules.has(rule)) isChanged = rewriteAt(rewritten, path, received) || isChanged;
    if (!isChanged) return undefined;
    current = rewritten;
    try {
      return { decoded: decode(current) };
    } catch (next) {
      error = next;
    }
  }
  return undefined;
}

/** Rewrites the refused value; returns whether it has another form. A path starts with the name of a parameter, which params by position do not say. */
function rewriteAt(params: unknown, path: readonly Step[], received: unknown): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return false;
  const form = otherForm(received, rest.length > 0);
  if (form === undefined) return false;
  if (!Array.isArray(params)) return replace(params, path, received, form);
  return params.some((_, index) => replace(params, [index, ...rest], received, form));
}

function replace(root: unknown, path: readonly Step[], received: unknown, form: string): boolean {
  let holder = root;
  for (const step of path.slice(0, -1)) {
    if (!isHolder(holder) || !Object.hasOwn(holder, step)) return false;
    holder = holder[step];
  }
  const last = path.at(-1);
  if (last === undefined || !isHolder(holder) || !Object.hasOwn(holder, last) || holder[last] !== received)
    return false;
  holder[last] = form;
  return true;
}

function isHolder(value: unknown): value is Record<Step, unknown> {
  return typeof value === 'object' && value !== null;
}

function otherForm(value: unknown, isField: boolean): string | undefined {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? `0x${value.toString(16)}` : undefined;
  if (typeof value !== 'string') return undefined;
  if (value === '0x') return '0x0';
  if (/^0x0+[0-9a-f]+$/iu.test(value)) return value.replace(/^0x0+(?=.)/u, '0x');
  if (/^[A-Z][a-z]+$/u.test(value)) return value.toLowerCase();
  if (!isField) return undefined;
  if (value === '') return '0x';
  return /^[0-9]+$/u.test(value) && value.length <= maxDecimalDigits
    ? `0x${BigInt(value).toString(16)}`
    : undefined;
}

/**
 * Takes null for every field of an object that may be left out: the reference node and the reference client of EVM chains do, and some clients write
 * all fields of a call. Only what would be refused otherwise is read once more without its nulls.
 */
export const nullFieldsLeftOut: ParamStep = (decode, params) => {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error) || !hasNullField(params)) throw error;
    return decode(leaveOutNulls(params));
  }
};

function hasNullField(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasNullField);
  return Object.values(value).some((field) => field === null || hasNullField(field));
}

function leaveOutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(leaveOutNulls);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(given.map(([name, field]) => [name, leaveOutNulls(field)]));
}

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

/** What the reference node takes beside the contract's forms in its calls about the chains (sections 1.2 and 2.3). */
export const chainFields: TextFields = {
  encoding: (name) => name.toLowerCase(),
  limit: readDecimal,
  size: readDecimal,
};

/** The names of log levels, which the reference node takes in any case (section 2.1). */
export const levelFields: TextFields = {
  logLevel: (name) => name.toUpperCase(),
  displayLevel: (name) => name.toUpperCase(),
};

/** Parameters that are taken as other texts too, and what the contract has in place of such a text. */
export type TextFields = Readonly<Record<string, (text: string) => unknown>>;

/** Takes these parameters as other texts too. */
export function textFields(fields: TextFields): ParamStep {
  const entries = Object.entries(fields);
  const rewrite = (params: unknown): unknown => {
    if (typeof params !== 'object' || params === null) return params;
    const given = params as Readonly<Record<string, unknown>>;
    let rewritten: Record<string, unknown> | undefined;
    for (const [field, read] of entries) {
      const text = given[field];
      if (typeof text !== 'string') continue;
      const value = read(text);
      if (value === text) continue;
      rewritten ??= { ...given };
      rewritten[field] = value;
    }
    return rewritten ?? params;
  };
  return (decode, params) => decode(Array.isArray(params) ? params.map(rewrite) : rewrite(params));
}

// The reference node and its clients write integers of every size as texts. What is no integer is left to the contract to refuse.
function readDecimal(text: string): unknown {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}

const invalidParams = -32_602;

/**
 * Says everything about refused parameters in the message of the error: the reference client of EVM chains sends no `data` with it, and clients
 * compare it.
 */
export const plainParamErrors: ParamStep = (decode, params) => {
  try {
    return decode(params);
  } catch (error) {
    if (!isValidationError(error)) throw error;
    throw rpcError(invalidParams, `invalid argument ${error.issues[0]?.message ?? error.message}`);
  }
};
