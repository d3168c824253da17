import type { NamedType, Type } from '@firn/contract';
import {
  assertAgreement,
  assertRoundTrip,
  brokenValues,
  hasKey,
  type ValidatorFunctions,
  validatorFunctions,
} from '@firn/property-tests';
import { seed, times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractOf, named } from './contracts.js';
import { type LoadedPackage, loadGenerated } from './load-generated.js';
import { parseExactJson } from './primitives.js';
import { randomTypes, taggedReferences } from './random-types.js';
import { furtherValue, validValues } from './random-values.js';
import { accepts } from './reference-check.js';

const typeCount = 150;

/** Types of growing depth: each may refer to those before it. */
function randomNamedTypes(): NamedType[] {
  const types: NamedType[] = [];
  for (let i = 0; i < typeCount; i++) {
    const names = types.slice(-20).map((type) => type.name);
    const [type] = fc.sample(randomTypes(names), { seed: seed + i, numRuns: 1 });
    if (type !== undefined) types.push(named(`T${i}`, type));
    if (i % 10 !== 0) continue;
    const [told = []] = fc.sample(taggedReferences(`Told${i}`, names), { seed: seed + i, numRuns: 1 });
    types.push(...told.map(([name, each]) => named(name, each)));
  }
  return types;
}

const types = randomNamedTypes();
const byName = new Map<string, Type>(types.map((type) => [type.name, type.type]));
const loaded: LoadedPackage = await loadGenerated(contractOf(types));

/** Members that no field names are in what is decoded, in what is written, and in what zod gives. */
function assertKept(functions: ValidatorFunctions, value: unknown): void {
  const decoded = functions.decode(value);
  const kept = {
    decoded: furtherIn(decoded),
    written: furtherIn(parseExactJson(functions.encode(decoded))),
    // zod leaves out every member of this name.
    ...(hasKey(value, '__proto__') ? {} : { zod: furtherIn(functions.zod.parse(value)) }),
  };
  const count = furtherIn(value);
  for (const [how, found] of Object.entries(kept))
    if (found !== count) expect(found, `${functions.name}, ${how}: ${JSON.stringify(value)}`).toBe(count);
}

function furtherIn(value: unknown): number {
  if (value === furtherValue) return 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + furtherIn(each), 0);
}

describe(`generated functions of ${typeCount} random types, seed ${seed}`, () => {
  it.each(types)('$name agree on valid and on broken values', ({ name, type }) => {
    const functions = validatorFunctions(loaded, name);
    const valid = validValues(type, byName);
    fc.assert(
      fc.property(fc.oneof(valid, brokenValues(valid)), (value) => {
        assertAgreement(functions, value, accepts(type, value, byName));
      }),
      times(60),
    );
  });

  it.each(types)('$name write what they have read', ({ name, type }) => {
    const functions = validatorFunctions(loaded, name);
    fc.assert(
      fc.property(validValues(type, byName), (value) => {
        if (!functions.is(value)) return;
        assertRoundTrip(functions, value, parseExactJson);
        assertKept(functions, value);
      }),
      times(30),
    );
  });

  it('has valid and broken values for most types', () => {
    const shares = types.map(({ name, type }) => {
      const values = fc.sample(validValues(type, byName), { numRuns: 20 });
      return values.filter((value) => validatorFunctions(loaded, name).is(value)).length / values.length;
    });
    expect(shares.filter((share) => share > 0.5).length).toBeGreaterThan(typeCount * 0.8);
  });
});
