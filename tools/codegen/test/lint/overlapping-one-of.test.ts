import { describe, expect, it } from 'vitest';
import { readVirtual } from '../fixtures/virtual-contract.js';
import { findings } from './findings.js';

const schemas = {
  Person: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  Company: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, vat: { type: 'string' } },
  },
  Level: { type: 'string', enum: ['low', 'high'] },
  Maybe: { type: ['string', 'null'] },
  Employee: { allOf: [{ $ref: '#/components/schemas/Person' }, { required: ['id'] }] },
};

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

function documentOf(...oneOf: readonly unknown[]): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {},
    components: { schemas: { ...schemas, Thing: { type: 'object', properties: { field: { oneOf } } } } },
  });
}

const isFound = (...oneOf: readonly unknown[]): string =>
  findings('overlapping-one-of', documentOf(...oneOf)).join('\n');

describe('overlapping-one-of', () => {
  it('names the place, the alternatives, a value of both, and what to write instead', () => {
    expect(isFound(ref('Person'), ref('Company'))).toMatch(
      /^a\.yaml:1:\d+ .*Person \(oneOf\/0\).*Company \(oneOf\/1\).*\{"name":""\}.*anyOf.*--allow overlapping-one-of/,
    );
  });

  it.each<[string, readonly unknown[]]>([
    ['an integer and a number', [{ type: 'integer' }, { type: 'number' }]],
    ['a text with a format and a text', [{ type: 'string', format: 'date-time' }, { type: 'string' }]],
    ['a text with a pattern and a text', [{ type: 'string', pattern: '^x[0-9]{9}y$' }, { type: 'string' }]],
    ['listed texts and a text', [ref('Level'), { type: 'string' }]],
    ['objects without required fields', [{ properties: { a: {} } }, { properties: { b: {} } }]],
    [
      'arrays, which may be empty',
      [
        { type: 'array', items: ref('Level') },
        { type: 'array', items: {} },
      ],
    ],
    ['an object and one that extends it', [ref('Person'), ref('Employee')]],
    ['two alternatives that may be null', [ref('Maybe'), { type: ['integer', 'null'] }]],
    ['anything and a number', [{}, { type: 'number' }]],
    [
      'ranges that meet',
      [
        { type: 'number', maximum: 5 },
        { type: 'number', minimum: 5 },
      ],
    ],
  ])('warns of %s', (_, oneOf) => {
    expect(isFound(...oneOf)).not.toBe('');
  });

  it.each<[string, readonly unknown[]]>([
    ['objects that each require a field of their own', [{ required: ['a'] }, { required: ['b'] }]],
    [
      'ranges that do not meet',
      [
        { type: 'number', maximum: 4 },
        { type: 'number', minimum: 5 },
      ],
    ],
    ['different literals', [{ const: 'a' }, { const: 'b' }]],
    ['a type and null', [ref('Person'), { type: 'null' }]],
    [
      'closed objects with different required fields',
      [
        { required: ['a'], properties: { a: {} }, additionalProperties: false },
        { required: ['b'], properties: { a: {}, b: {} }, additionalProperties: false },
      ],
    ],
    [
      'objects that a literal tells apart',
      [
        { required: ['kind'], properties: { kind: { const: 'a' } } },
        { required: ['kind'], properties: { kind: { const: 'b' } } },
      ],
    ],
  ])('says nothing of %s', (_, oneOf) => {
    expect(isFound(...oneOf)).toBe('');
  });

  it('says nothing where it is allowed, and a value may then match several alternatives', () => {
    const text = documentOf({ type: 'integer' }, { type: 'number' });
    const options = { allow: ['overlapping-one-of'] } as const;
    expect(findings('overlapping-one-of', text, options)).toEqual([]);
    const thing = readVirtual({ 'a.yaml': text }, options).contract.types.find(
      ({ name }) => name === 'Thing',
    );
    expect(JSON.stringify(thing?.type)).not.toContain('"exclusive":true');
  });
});
