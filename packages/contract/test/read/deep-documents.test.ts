import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../src/model/index.js';
import { readContract } from '../../src/read/index.js';

const ref = (index: number): object => ({ $ref: `#/components/schemas/Entity${index}` });

function read(schemas: Readonly<Record<string, object>>): Contract {
  const content = { 'application/json': { schema: ref(0) } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Deep', version: '1' },
    paths: { '/first': { get: { responses: { 200: { description: 'First.', content } } } } },
    components: { schemas },
  };
  const options = { documents: ['a.json'], root: path.resolve('/virtual') };
  return readContract({ ...options, readText: () => JSON.stringify(document) }).contract;
}

const entity = (properties: object): object => ({
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, ...properties },
});

const chain = (count: number, nextOf: (next: object) => object): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `Entity${index}`,
      entity(index + 1 < count ? { next: nextOf(ref(index + 1)) } : {}),
    ]),
  );

const note = { type: 'object', properties: { note: { type: 'string' } } };

const forms: readonly [string, (next: object) => object][] = [
  ['a reference', (next) => next],
  ['oneOf with null', (next) => ({ oneOf: [next, { type: 'null' }] })],
  ['anyOf with null', (next) => ({ anyOf: [next, { type: 'null' }] })],
  ['allOf with a field', (next) => ({ allOf: [next, note] })],
  ['items', (next) => ({ type: 'array', items: next })],
  ['additionalProperties', (next) => ({ additionalProperties: next })],
];

describe('readContract', () => {
  it.each(forms)('reads 1,500 types in a row by %s', (_, nextOf) => {
    expect(read(chain(1_500, nextOf)).types).toHaveLength(1_500);
  });

  it('reads 1,500 types that each extend the next one', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, index) => [
        `Entity${index}`,
        index < 1_499 ? { allOf: [ref(index + 1), entity({ [`own${index}`]: {} })] } : entity({}),
      ]),
    );
    expect(read(schemas).types).toHaveLength(1_500);
  });

  it('reads 300 types that refer to eight others each, in circles', () => {
    const fieldsOf = (index: number): object =>
      Object.fromEntries(
        Array.from({ length: 8 }, (_, field) => {
          const target = ref((index * 7 + field * 31 + 1) % 300);
          return [`field${field}`, forms[field % forms.length]?.[1](target)];
        }),
      );
    const schemas = Array.from({ length: 300 }, (_, index) => [`Entity${index}`, entity(fieldsOf(index))]);
    expect(read(Object.fromEntries(schemas)).types).toHaveLength(300);
  });

  it('keeps a merge of two types that hold themselves as an intersection from some depth on', () => {
    const { types } = read({
      Entity0: { allOf: [ref(1), ref(2)] },
      Entity1: entity({ next: ref(1), a: {} }),
      Entity2: entity({ next: ref(2), b: {} }),
    });
    expect(JSON.stringify(types.find(({ name }) => name === 'Entity0')?.type)).toContain('"intersection"');
  });

  it('repeats no more of a row of types that extend each other than a few of them', () => {
    const [first] = read(chain(100, (next) => ({ allOf: [next, note] }))).types;
    expect(JSON.stringify(first).match(/"name":"note"/g)?.length).toBeLessThan(10);
  });

  it('returns the same model after other documents were read', () => {
    const impossible = { allOf: [ref(2), ref(3)] };
    const fields = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`field${index}`, impossible]));
    const schemas = {
      Entity0: { allOf: [ref(1), note] },
      Entity1: entity(fields),
      Entity2: { type: 'string' },
      Entity3: { type: 'integer' },
    };
    const first = read(schemas).types;
    expect(first[0]?.type.kind).toBe('object');
    expect(read(schemas).types).toEqual(first);
  });
});
