import { describe, expect, it } from 'vitest';
import {
  field,
  openRpcWith,
  problemsOf,
  readVirtual,
  shown,
  typeOf,
  typesOf,
} from '../../fixtures/virtual-contract.js';

const text = { kind: 'string' };
const variantKinds = (type: unknown): string[] =>
  (type as { readonly variants: readonly { readonly kind: string }[] }).variants.map(({ kind }) => kind);
const ref = (name: string): object => ({ kind: 'reference', name });
const object = (fields: readonly object[], extra: unknown = 'ignored'): object => ({
  kind: 'object',
  fields,
  extra,
});

describe('allOf', () => {
  it('merges objects, and keeps a reference that nothing is added to', () => {
    const types = typesOf(`
Base: { type: object, required: [id], properties: { id: { type: string } } }
Merged: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { more: { type: string } } }] }
Needing: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: [other] }] }
Alone: { description: Only a text., allOf: [{ $ref: '#/components/schemas/Base' }] }
Again: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object }, { required: [id] }] }
`);
    expect(types.Merged).toEqual(object([field('id', text), field('more', text, false)]));
    expect(types.Needing).toEqual(object([field('id', text), field('other', { kind: 'unknown' })]));
    expect(types.Alone).toEqual(ref('Base'));
    expect(types.Again).toEqual(ref('Base'));
  });

  it('keeps the texts that a pattern of Unicode takes', () => {
    expect(typeOf('{ allOf: [{ enum: [é, à, "1"] }, { type: string, pattern: "^\\\\p{L}+$" }] }')).toEqual({
      kind: 'enum',
      values: ['é', 'à'],
    });
  });

  it('is refused where alternatives lead back to themselves', () => {
    const schemas = `
A: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: string }] }
B: { oneOf: [{ $ref: '#/components/schemas/C' }, { type: string }] }
C: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: integer }] }
Tree: { anyOf: [{ type: array, items: { $ref: '#/components/schemas/Tree' } }, { type: string }] }
`;
    const problems = problemsOf(() => readVirtual({ 'openrpc.yaml': openRpcWith(schemas) }));
    expect(problems.map(({ message }) => message.slice(0, message.indexOf(' by ')))).toEqual([
      'A leads to A',
      'B leads to C leads to B',
    ]);
  });

  it('says nothing of itself with a reference to itself', () => {
    const types = typesOf(`
Self: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { more: { type: string } } }, { $ref: '#/components/schemas/Self' }] }
Base: { type: object, properties: { id: { type: string } } }
`);
    expect(types.Self).toEqual(object([field('id', text, false), field('more', text, false)]));
  });

  it.each([
    [
      '{ allOf: [{ type: string, minLength: 1 }, { maxLength: 3 }] }',
      { kind: 'string', minLength: 1, maxLength: 3 },
    ],
    [
      '{ allOf: [{ type: integer, minimum: 1 }, { type: number, minimum: 3, maximum: 9 }] }',
      { kind: 'number', integer: true, minimum: 3, maximum: 9 },
    ],
    ['{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }', { kind: 'enum', values: ['b'] }],
    ['{ type: string, maxLength: 1, allOf: [{ enum: [a, bb, 1] }] }', { kind: 'enum', values: ['a'] }],
    ['{ allOf: [{ type: string }, { type: integer }] }', { kind: 'never' }],
    [
      '{ allOf: [{ type: array, items: { type: string } }, { type: array, maxItems: 2 }] }',
      { kind: 'array', items: text, maxItems: 2 },
    ],
    ["{ allOf: [{ type: [string, 'null'] }, { type: string }] }", text],
    [
      '{ allOf: [{ type: string, pattern: a }, { type: string, pattern: b }] }',
      {
        kind: 'intersection',
        parts: [
          { kind: 'string', pattern: 'a' },
          { kind: 'string', pattern: 'b' },
        ],
      },
    ],
    ['{ type: string, not: {} }', { kind: 'never' }],
  ])('%s', (schema, type) => expect(typeOf(schema)).toEqual(type));

  it('lets a closed part refuse the fields of others', () => {
    const closed = '{ properties: { a: { type: string } }, additionalProperties: false }';
    expect(typeOf(`{ allOf: [${closed}, { properties: { b: { type: string } } }] }`)).toEqual(
      object([field('a', text, false), field('b', { kind: 'never' }, false)], 'closed'),
    );
    expect(typeOf(`{ allOf: [${closed}, { required: [b] }] }`)).toEqual({ kind: 'never' });
  });

  it('spreads an object over alternatives', () => {
    expect(
      typeOf(
        '{ type: object, properties: { a: { type: string }, b: { type: string } }, oneOf: [{ required: [a] }, { required: [b] }] }',
      ),
    ).toEqual({
      kind: 'union',
      exclusive: true,
      variants: [
        object([field('a', text), field('b', text, false)]),
        object([field('b', text), field('a', text, false)]),
      ].map((variant) => ({ ...variant, fields: expect.any(Array) })),
    });
  });

  it('stays an intersection where unions of unions would double the alternatives with each', () => {
    const schemas = Array.from(
      { length: 24 },
      (_, index) =>
        `U${index}: { oneOf: [{ $ref: '#/components/schemas/U${index + 1}' }, { allOf: [{ $ref: '#/components/schemas/U${index + 1}' }, { properties: { q${index}: { type: string } } }] }] }`,
    );
    const types = typesOf(
      `${schemas.join('\n')}\nU24: { type: object, properties: { v: { type: string } } }\n`,
    );
    const kinds = Array.from({ length: 24 }, (_, index) => variantKinds(types[`U${index}`]));
    expect(kinds[23]).toEqual(['reference', 'object']);
    expect(kinds[17]).toEqual(['reference', 'union']);
    expect(kinds[0]).toEqual(['reference', 'intersection']);
  });

  it('stays an intersection where many fields would be repeated in the unions of a union', () => {
    const fields = Array.from({ length: 300 }, (_, index) => `f${index}: { type: string }`).join(', ');
    const union = (name: string, ...of: readonly string[]): string =>
      `${name}: { oneOf: [${of.map((each) => `{ $ref: '#/components/schemas/${each}' }`).join(', ')}] }`;
    const objects = Array.from({ length: 8 }, (_, index) => `O${index}`);
    const kindOf = (name: string): unknown => (types[name] as { readonly kind: string }).kind;
    const types = typesOf(`
${objects.map((name) => `${name}: { type: object, properties: { ${name}: { type: string } } }`).join('\n')}
${union('Few', ...objects.slice(0, 6))}
${union('Left', ...objects.slice(0, 4))}
${union('Right', ...objects.slice(4))}
${union('Both', 'Left', 'Right')}
Wide: { type: object, properties: { ${fields} } }
WithFew: { allOf: [{ $ref: '#/components/schemas/Few' }, { $ref: '#/components/schemas/Wide' }] }
WithBoth: { allOf: [{ $ref: '#/components/schemas/Both' }, { $ref: '#/components/schemas/Wide' }] }
`);
    expect([kindOf('WithFew'), kindOf('WithBoth')]).toEqual(['union', 'intersection']);
  });

  it('ends for types that lead back to themselves', () => {
    const types = typesOf(`
Node: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { next: { $ref: '#/components/schemas/Node' } } }] }
Base: { type: object, properties: { any: { $ref: '#/components/schemas/Node' } } }
`);
    expect(types.Node).toEqual(object([field('any', ref('Node'), false), field('next', ref('Node'), false)]));
  });

  it('ends for a base that lists the types derived from it, in either order', () => {
    for (const [base, derived] of [
      ['A', 'Z'],
      ['Z', 'A'],
    ]) {
      const types = typesOf(`
${base}: { type: object, required: [kind], properties: { kind: { type: string } }, oneOf: [{ $ref: '#/components/schemas/${derived}' }] }
${derived}: { allOf: [{ $ref: '#/components/schemas/${base}' }, { properties: { own: { type: string } } }] }
`);
      expect(types[derived ?? '']).toEqual(object([field('kind', text), field('own', text, false)]));
      expect(types[base ?? '']).toEqual(ref(derived ?? ''));
    }
  });

  it('reports schemas that are nothing but each other', () => {
    const read = (): unknown =>
      typesOf("A: { $ref: '#/components/schemas/B' }\nB: { $ref: '#/components/schemas/A' }");
    expect(shown(problemsOf(read))).toEqual([
      'reference-loop openrpc.yaml:6:5 #/components/schemas/A is #/components/schemas/B is #/components/schemas/A: the references only lead to each other; one of them has to say what is meant',
    ]);
  });
});
