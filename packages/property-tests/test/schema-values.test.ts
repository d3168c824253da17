import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenValues, type JsonObject, schemaValues } from '../src/index.js';

const document = {
  components: {
    schemas: {
      Node: {
        type: 'object',
        properties: { id: { type: 'string', format: 'uint64' }, next: { $ref: '#/components/schemas/Node' } },
        required: ['id'],
      },
    },
  },
};

const sample = (schema: JsonObject) => fc.sample(schemaValues(schema, document), { numRuns: 50, seed: 1 });

describe('schemaValues', () => {
  it('makes values that fit, of recursive schemas too', () => {
    for (const value of sample({ $ref: '#/components/schemas/Node' })) {
      expect(Object.keys(value as JsonObject)).toContain('id');
    }
    expect(sample({ enum: ['a', 'b'] }).every((value) => value === 'a' || value === 'b')).toBe(true);
    expect(
      sample({ type: 'integer', minimum: 3, maximum: 4 }).every((value) => value === 3 || value === 4),
    ).toBe(true);
  });

  it('makes every spelling of a field', () => {
    const schema = {
      type: 'object',
      properties: { color: { type: 'string', 'x-accepts': ['colour'] } },
      required: ['color'],
    };
    expect(new Set(sample(schema).flatMap((value) => Object.keys(value as JsonObject)))).toEqual(
      new Set(['color', 'colour']),
    );
  });

  it('refuses a keyword that it does not know, and a reference that leads nowhere', () => {
    expect(() => schemaValues({ type: 'string', contentEncoding: 'base64' }, document)).toThrow(
      'contentEncoding',
    );
    expect(() => schemaValues({ $ref: '#/components/schemas/None' }, document)).toThrow('leads nowhere');
  });
});

describe('brokenValues', () => {
  it('leaves the valid value alone and differs from it in most cases', () => {
    const valid = { a: [1, 2], b: 'text' };
    const texts = fc
      .sample(brokenValues(fc.constant(valid)), { numRuns: 100, seed: 1 })
      .map((value) => JSON.stringify(value));
    expect(valid).toEqual({ a: [1, 2], b: 'text' });
    expect(texts.filter((text) => text !== JSON.stringify(valid)).length).toBeGreaterThan(90);
  });
});
