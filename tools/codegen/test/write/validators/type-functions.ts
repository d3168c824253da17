import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { LoadedPackage } from './load-generated.js';

const primitives: { parseExactJson: (text: string) => unknown } = await import(
  /* @vite-ignore */ pathToFileURL(
    path.resolve(import.meta.dirname, '../../../../../packages/primitives/src/index.ts'),
  ).href
);

/** The generated functions of one type. */
export interface TypeFunctions {
  readonly name: string;
  readonly is: (value: unknown) => boolean;
  readonly explain: (value: unknown) => readonly { readonly message: string }[];
  readonly decode: (wire: unknown) => unknown;
  readonly encode: (value: unknown) => string;
  readonly zod: z.ZodType;
}

/** The functions that a package exports for a type. */
export function agreementOf({ main, zod }: LoadedPackage, name: string): TypeFunctions {
  const validator = main[`${name}Validator`] as Omit<TypeFunctions, 'zod'>;
  return { ...validator, name, zod: zod[`${name}Zod`] as z.ZodType };
}

/** The check, the explanation, zod and the validator all say the same of a value. */
export function expectAgreement(functions: TypeFunctions, value: unknown, expected: boolean): void {
  const issues = functions.explain(value);
  const parsed = functions.zod.safeParse(structuredClone(value));
  const told = {
    is: functions.is(value),
    explain: issues.length === 0,
    zod: parsed.success,
  };
  const hint = `${functions.name}: ${JSON.stringify(value)}\n${issues[0]?.message ?? ''}\n${parsed.error?.message ?? ''}`;
  expect(told, hint).toEqual({ is: expected, explain: expected, zod: expected });
}

/** zod decodes to the same value; what is written is valid, decodes to the same value, and is written the same again. */
export function expectRoundTrip(functions: TypeFunctions, value: unknown): void {
  const decoded = functions.decode(structuredClone(value));
  const hint = `${functions.name}: ${JSON.stringify(value)}`;
  expectContained(functions.zod.parse(structuredClone(value)), decoded, hint);
  const text = functions.encode(decoded);
  const wire = primitives.parseExactJson(text);
  expect(functions.is(wire), `${hint} is written as ${text}`).toBe(true);
  const again = functions.decode(wire);
  expectContained(again, decoded, hint);
  expect(functions.encode(again), hint).toBe(text);
}

/** Everything in `part` is in `whole`, where objects may have further keys: zod and encoders drop keys that a type ignores. */
function expectContained(part: unknown, whole: unknown, hint: string): void {
  if (typeof part !== 'object' || part === null) {
    // Minus zero has no text of its own in JSON.
    expect(Object.is(part, -0) ? 0 : part, hint).toEqual(Object.is(whole, -0) ? 0 : whole);
    return;
  }
  expect(Array.isArray(part), hint).toBe(Array.isArray(whole));
  const container = whole as Record<string, unknown>;
  if (Array.isArray(part)) expect(part.length, hint).toBe((whole as unknown[]).length);
  for (const [key, item] of Object.entries(part)) expectContained(item, container[key], `${hint} at ${key}`);
}
