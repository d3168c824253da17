import { readContract } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { findings } from '../lint/findings.js';

const ref = (index: number): object => ({ $ref: `#/components/schemas/Entity${index}` });

/** Types in a row, of which each has the next one and a literal as its alternatives. */
function rowOf(
  count: number,
  alternativesOf: (next: object, literal: object) => object,
  last: object = { type: 'integer' },
): string {
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `Entity${index}`,
      index === count - 1 ? last : alternativesOf(ref(index + 1), { enum: [`value${index}`] }),
    ]),
  );
  const content = { 'application/json': { schema: ref(0) } };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Row', version: '1' },
    paths: { '/first': { get: { responses: { 200: { description: 'First.', content } } } } },
    components: { schemas },
  });
}

const read = (document: string) =>
  readContract({ documents: ['a.json'], root: '/', allow: 'all', readText: () => document });

const count = process.env.FIRN_TESTS === 'soak' ? 5_000 : 500;

const forms: readonly [string, (next: object, literal: object) => object][] = [
  ['oneOf', (next, literal) => ({ oneOf: [next, literal] })],
  ['anyOf', (next, literal) => ({ anyOf: [next, literal] })],
  [
    'oneOf around anyOf with null',
    (next, literal) => ({ oneOf: [{ anyOf: [next, { type: 'null' }] }, literal] }),
  ],
];

describe(`a row of ${count} unions that each refer to the next one`, () => {
  it.each(forms)('has no difference from itself: %s', (_, form) => {
    const text = rowOf(count, form);
    expect(compareContracts(read(text), read(text)).changes).toEqual([]);
  });

  it.each(forms)('is linted: %s', (_, form) => {
    expect(findings('overlapping-one-of', rowOf(Math.min(count, 1_000), form))).toEqual([]);
  });
});

it('a change at the end of a row of unions is found once, where it is', () => {
  const oneOf = (next: object, literal: object): object => ({ oneOf: [next, literal] });
  const { changes } = compareContracts(read(rowOf(20, oneOf)), read(rowOf(20, oneOf, { type: 'boolean' })));
  expect(changes.map(({ location }) => location.pointer)).toEqual(['/components/schemas/Entity19/type']);
});
