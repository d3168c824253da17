import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

/** The generated functions of one type. */
export interface ValidatorFunctions {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly explain: (value: unknown) => readonly { readonly message: string }[];
  readonly decode: (wire: unknown) => unknown;
  readonly encode: (value: unknown) => string;
  readonly zod: {
    readonly safeParse: (value: unknown) => {
      readonly success: boolean;
      readonly error?: { readonly message: string };
    };
    readonly parse: (value: unknown) => unknown;
  };
}

/** Exports of the entries of a validator package, by name. */
export interface ValidatorExports {
  readonly main: Readonly<Record<string, unknown>>;
  readonly explain: Readonly<Record<string, unknown>>;
  readonly zod: Readonly<Record<string, unknown>>;
}

/** The functions that a package exports for a type. Without a codec, values are converted as JSON. */
export function validatorFunctions(
  { main, explain, zod }: ValidatorExports,
  name: string,
): ValidatorFunctions {
  const encode = main[`encode${name}`] ?? JSON.stringify;
  const decode = main[`decode${isParams({ name }) ? 'Named' : ''}${name}`] ?? ((wire: unknown) => wire);
  return {
    name,
    is: main[`is${name}`] as ValidatorFunctions['is'],
    explain: explain[`explain${name}`] as ValidatorFunctions['explain'],
    decode: decode as ValidatorFunctions['decode'],
    encode: encode as ValidatorFunctions['encode'],
    zod: zod[`${name}Zod`] as ValidatorFunctions['zod'],
  };
}

/** Says what was tried, of which value; asked where something is wrong alone, because values can be long. */
type Hint = () => string;

/** The check, the explanation and zod say the same of a value; with `expected`, that it is valid or that it is not. */
export function assertAgreement(
  functions: ValidatorFunctions,
  value: unknown,
  expected = functions.is(value),
): void {
  frozen(value);
  const issues = functions.explain(value);
  const parsed = functions.zod.safeParse(value);
  // zod leaves out every member of this name without a look at it.
  const zod = hasKey(value, '__proto__') ? expected : parsed.success;
  const told = { is: functions.is(value), explain: issues.length === 0, zod };
  if (Object.values(told).every((verdict) => verdict === expected)) return;
  const reasons = [issues[0]?.message, parsed.error?.message].filter((reason) => reason !== undefined);
  const hint = `${describe(functions, value)}: ${JSON.stringify(told)}\n${reasons.join('\n')}`;
  deepStrictEqual(told, { is: expected, explain: expected, zod: expected }, hint);
}

/** zod decodes to the same value; text that is written is valid, decodes to the same value, and is written the same again. */
export function assertRoundTrip(
  functions: ValidatorFunctions,
  value: unknown,
  parseJson: (text: string) => unknown,
): void {
  const told = (what: string) => () => `${describe(functions, value)} ${what}`;
  const decoded = functions.decode(frozen(value));
  const parsed = functions.zod.parse(value);
  assertContained(parsed, decoded, told('is decoded otherwise by zod'));
  // Arguments that a call does not name are no members of a value.
  if (!isParams(functions) && !hasKey(value, '__proto__'))
    assertContained(decoded, parsed, told('has members that zod leaves out'));
  if (isParams(functions)) return;
  const text = functions.encode(decoded);
  const wire = parseJson(text);
  assertSame(functions.is(wire), true, told(`is written as ${text}, which is not valid`));
  const again = functions.decode(wire);
  assertContained(again, decoded, told(`is written as ${text}, which means something else`));
  assertContained(decoded, again, told(`is written as ${text}, in which members are missing`));
  assertSame(functions.encode(again), text, told('is written otherwise the second time'));
}

/** A value in its canonical form is written as it was read. */
export function assertCanonical(
  functions: ValidatorFunctions,
  value: unknown,
  parseJson: (text: string) => unknown,
): void {
  assertAgreement(functions, value, true);
  if (isParams(functions)) return;
  const text = functions.encode(functions.decode(frozen(value)));
  const written = parseJson(text);
  const hint = () => `${describe(functions, value)} is written as ${text}`;
  if (!isDeepStrictEqual(written, value)) deepStrictEqual(written, value, hint());
}

/** The same value, in which nothing can be changed: a function that tried would throw. */
export function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}

/** Whether an object inside a value has a member of a name. */
export function hasKey(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => key === name || hasKey(each, name));
}

/** Everything in `part` is in `whole`, where objects may have further keys. */
export function assertContained(part: unknown, whole: unknown, hint: Hint): void {
  if (typeof part !== 'object' || part === null) {
    // Minus zero has no text of its own in JSON.
    assertSame(part === 0 ? 0 : part, whole === 0 ? 0 : whole, hint);
    return;
  }
  assertSame(typeof whole === 'object' && whole !== null, true, hint);
  assertSame(Array.isArray(part), Array.isArray(whole), hint);
  if (Array.isArray(part) && Array.isArray(whole)) assertSame(part.length, whole.length, hint);
  for (const [key, item] of Object.entries(part)) {
    const inside = Object.hasOwn(whole as object, key)
      ? (whole as Readonly<Record<string, unknown>>)[key]
      : undefined;
    assertContained(item, inside, () => `${hint()}, at ${key}`);
  }
}

/** A client writes parameters in the form of their operation, so that there is nothing to hold them against here. */
function isParams({ name }: Pick<ValidatorFunctions, 'name'>): boolean {
  return name.endsWith('Params');
}

function assertSame(actual: unknown, expected: unknown, hint: Hint): void {
  if (!Object.is(actual, expected)) strictEqual(actual, expected, hint());
}

function describe({ name }: ValidatorFunctions, value: unknown): string {
  return `${name} ${JSON.stringify(value)}`;
}
