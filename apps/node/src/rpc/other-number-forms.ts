import { isValidationError } from '@firn/primitives/validation';
import type { ParamStep } from './param-steps.js';

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
