import { expect, it } from 'vitest';
import { isNotSynthesised, synthesise } from '../src/values/synthesise.js';

it('gives up soon where alternatives lead back to themselves', () => {
  const kinds = Array.from({ length: 4 }, (_, index) => `kind:${index}`);
  const whole = { oneOf: kinds.map(($ref) => ({ $ref })) };
  const looked = { count: 0 };
  const schemas = {
    convert: () => true,
    definition: (ref: string) => {
      looked.count++;
      return ref === 'whole' ? whole : { allOf: [{ $ref: 'whole' }, { type: 'object' }] };
    },
    definitions: () => new Map(),
  };
  let thrown: unknown;
  try {
    synthesise(schemas, { $ref: 'whole' }, { full: true, turn: 0 });
  } catch (error) {
    thrown = error;
  }
  expect(isNotSynthesised(thrown)).toBe(true);
  expect(looked.count).toBeLessThan(30_000);
});
