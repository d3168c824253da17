import { describe, expect, it } from 'vitest';
import { field, openRpcWith, readVirtual, shown, typeOf, typesOf } from '../../fixtures/virtual-contract.js';

const text = { kind: 'string' };
const warningsOf = (schema: string): string[] =>
  shown(readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }).warnings);
const ref = (name: string): object => ({ kind: 'reference', name });
const object = (fields: readonly object[], extra: unknown = 'ignored'): object => ({
  kind: 'object',
  fields,
  extra,
});
const nullable = (type: object): object => ({
  kind: 'union',
  exclusive: false,
  variants: [type, { kind: 'null' }],
});

describe('siblings of a reference', () => {
  const schemas = `
Name: { type: object, properties: { a: { type: string } } }
T: { $ref: '#/components/schemas/Name', description: x, required: [a], nullable: true }`;

  it('count', () => {
    expect(typesOf(schemas).T).toEqual(nullable(object([field('a', text)])));
  });

  it('do not count in OpenAPI 3.0, but for nullable', () => {
    const document = openRpcWith(schemas)
      .replace('openrpc: 1.3.2', 'openapi: 3.0.3')
      .replace('methods: []', 'paths: {}');
    const { contract } = readVirtual({ 'openapi.yaml': document });
    expect(contract.types.find((type) => type.name === 'T')?.type).toEqual(nullable(ref('Name')));
  });
});

describe('nullable', () => {
  it.each([
    '{ type: string, nullable: true }',
    "{ type: [string, 'null'] }",
    "{ oneOf: [{ type: string }, { type: 'null' }] }",
    "{ anyOf: [{ type: 'null' }, { type: string }] }",
    "{ oneOf: [{ type: [string, 'null'] }] }",
  ])('%s', (schema) => expect(typeOf(schema)).toEqual(nullable(text)));

  it('adds no value to those that are listed, unless that is allowed, and says so', () => {
    for (const [closed, type] of [
      ['{ type: string, nullable: true, enum: [a] }', { kind: 'enum', values: ['a'] }],
      ['{ nullable: true, const: a }', { kind: 'enum', values: ['a'] }],
    ] as const) {
      expect(typeOf(closed)).toEqual(type);
      expect(warningsOf(closed)).toEqual([expect.stringContaining('--allow null-outside-enum')]);
      const document = openRpcWith(`T: ${closed}`);
      const { contract } = readVirtual({ 'openrpc.yaml': document }, { allow: ['null-outside-enum'] });
      expect(contract.types.find(({ name }) => name === 'T')?.type).toEqual(nullable(type));
    }
    const open = '{ type: string, nullable: true, enum: [a, null] }';
    expect(typeOf(open)).toEqual(nullable({ kind: 'enum', values: ['a'] }));
    expect(warningsOf(open)).toEqual([]);
  });

  it('stands outside of alternatives', () => {
    expect(typeOf("{ oneOf: [{ type: string }, { type: 'null' }, { type: integer }] }")).toEqual(
      nullable({ kind: 'union', exclusive: true, variants: [text, { kind: 'number', integer: true }] }),
    );
  });
});

describe('unions', () => {
  it('lets values of other types be what an alternative says, beside members of objects', () => {
    const beside = '{ oneOf: [{ type: boolean }, { type: object }], properties: { id: { type: string } } }';
    expect(typeOf(beside)).toEqual({
      kind: 'union',
      exclusive: expect.any(Boolean),
      variants: [object([field('id', text, false)]), { kind: 'boolean' }],
    });
  });

  it('lets values of other types be what an alternative says, beside a format that is an annotation', () => {
    const decimal = '{ anyOf: [{ type: number }, { type: string }], format: decimal, multipleOf: 0.25 }';
    expect(typeOf(decimal)).toEqual({
      kind: 'union',
      exclusive: false,
      variants: [{ kind: 'number', integer: false, multipleOf: 0.25 }, text],
    });
  });

  it.each(['oneOf', 'anyOf'])('of no alternatives say nothing, with a warning: %s', (keyword) => {
    const { contract, warnings } = readVirtual({
      'openrpc.yaml': openRpcWith(`T: { type: string, ${keyword}: [] }`),
    });
    expect(contract.types.find(({ name }) => name === 'T')?.type).toEqual(text);
    expect(warnings.map(({ code }) => code)).toEqual(['empty-alternatives']);
  });

  it('are as simple as possible', () => {
    expect(typeOf('{ oneOf: [{ const: a }, { const: b }] }')).toEqual({ kind: 'enum', values: ['a', 'b'] });
    expect(typeOf('{ oneOf: [{ type: string }] }')).toEqual(text);
    expect(typeOf('{ anyOf: [{ type: string }, { type: string }] }')).toEqual(text);
    expect(typeOf('{ anyOf: [{ type: string }, {}] }')).toEqual({ kind: 'unknown' });
  });

  it('stay exclusive where a literal is in two alternatives', () => {
    expect(typeOf('{ oneOf: [{ const: a }, { enum: [a, b] }] }')).toMatchObject({
      kind: 'union',
      exclusive: true,
    });
  });

  const shapes = `
Circle: { type: object, required: [kind, r], properties: { kind: { const: circle }, r: { type: number } } }
Square: { type: object, required: [kind, s], properties: { kind: { enum: [square, box] }, s: { type: number } } }
Plain: { type: object, required: [kind], properties: { kind: { type: string } } }
`;
  const union = (extra: string): unknown => typesOf(`${shapes}T: { ${extra} }`).T;
  const both = "oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]";

  it('find the discriminator in literals', () => {
    expect(union(both)).toMatchObject({
      discriminator: { property: 'kind', mapping: { circle: 0, square: 1, box: 1 } },
    });
  });

  it('take the mapping of the document, by reference or by name', () => {
    expect(
      union(
        "oneOf: [{ $ref: '#/components/schemas/Plain' }, { $ref: '#/components/schemas/Square' }], discriminator: { propertyName: kind, mapping: { flat: '#/components/schemas/Plain', even: Plain, box: Square } }",
      ),
    ).toMatchObject({
      discriminator: { property: 'kind', mapping: { flat: 0, even: 0, square: 1, box: 1 } },
    });
  });

  it('have a variant for what has no tag, or one that leads nowhere', () => {
    const said = (other: string): string =>
      `oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Plain' }], discriminator: { propertyName: kind, defaultMapping: ${other} }`;
    const discriminator = { property: 'kind', mapping: { circle: 0 }, otherwise: 1 };
    expect(union(said('Plain'))).toMatchObject({ discriminator });
    expect(union(said("'#/components/schemas/Plain'"))).toMatchObject({ discriminator });
    // What is no variant tells nothing.
    expect(union(said('Square'))).not.toHaveProperty('discriminator');
  });

  it.each([
    '{ type: string }',
    '{ type: [object, "null"] }',
    '{ oneOf: [{ type: object }, { type: string }] }',
  ])('are tried where what takes all others is not always an object: %s', (other) => {
    const either =
      "oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Rest' }], discriminator: { propertyName: kind, defaultMapping: Rest }";
    const types = typesOf(`${shapes}Rest: ${other}\nT: { ${either} }`);
    expect(types.T).not.toHaveProperty('discriminator');
  });

  it('take the names of the schemas where nothing else is said', () => {
    expect(
      union(
        "anyOf: [{ $ref: '#/components/schemas/Plain' }, { $ref: '#/components/schemas/Circle' }], discriminator: { propertyName: kind }",
      ),
    ).toMatchObject({ discriminator: { property: 'kind', mapping: { Plain: 0, circle: 1 } } });
  });

  describe('of what is derived from a base with a discriminator', () => {
    const family = (mapping: string, more = ''): unknown =>
      typesOf(`
Shape: { type: object, required: [type], properties: { type: { type: string } }, discriminator: { propertyName: type${mapping} } }
Round: { allOf: [{ $ref: '#/components/schemas/Shape' }, { type: object, properties: { r: { type: number } } }] }
Square: { allOf: [{ $ref: '#/components/schemas/Shape' }, { type: object, properties: { s: { type: number } } }] }
Ball: { allOf: [{ $ref: '#/components/schemas/Round' }, { type: object, properties: { d: { type: number } } }] }
T: { oneOf: [{ $ref: '#/components/schemas/Round' }, { $ref: '#/components/schemas/Square' }]${more} }`).T;

    it('are told apart as the base says', () => {
      expect(
        family(
          ", mapping: { round: '#/components/schemas/Round', square: Square, other: '#/components/schemas/Shape' }",
        ),
      ).toMatchObject({ discriminator: { property: 'type', mapping: { round: 0, square: 1 } } });
      expect(family('')).toMatchObject({
        discriminator: { property: 'type', mapping: { Round: 0, Square: 1 } },
      });
    });

    it('take what is derived from one of them as that one', () => {
      expect(
        family(
          ", mapping: { ball: '#/components/schemas/Ball', round: '#/components/schemas/Round', square: '#/components/schemas/Square' }",
        ),
      ).toMatchObject({ discriminator: { property: 'type', mapping: { ball: 0, round: 0, square: 1 } } });
    });

    it('take their own discriminator before that of the base', () => {
      expect(
        family('', ', discriminator: { propertyName: type, mapping: { o: Round, q: Square } }'),
      ).toMatchObject({ discriminator: { property: 'type', mapping: { o: 0, q: 1 } } });
    });
  });

  describe('by a tag that is no string', () => {
    const one = (tag: string): string =>
      `{ type: object, required: [k, a], properties: { k: ${tag}, a: { type: string } } }`;
    const two = (tag: string): string =>
      `{ type: object, required: [k, b], properties: { k: ${tag}, b: { type: string } } }`;
    const by = (first: string, second: string, mapping: string): unknown =>
      typesOf(
        `One: ${one(first)}\nTwo: ${two(second)}\nT: { oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }], discriminator: { propertyName: k, mapping: ${mapping} } }`,
      ).T;

    it.each([
      [
        'booleans',
        ['{ const: false }', '{ type: boolean, const: true }', "{ 'true': Two, 'false': One }"],
        { property: 'k', tag: 'boolean', mapping: { false: 0, true: 1 } },
      ],
      [
        'what is written otherwise than JSON does',
        ['{ const: false }', '{ const: true }', "{ 'True': Two, 'False': One }"],
        { property: 'k', tag: 'boolean', mapping: { false: 0, true: 1 } },
      ],
      [
        'numbers',
        ['{ type: integer, enum: [0, 2] }', '{ type: integer, enum: [1] }', "{ '0': One, '1': Two }"],
        { property: 'k', tag: 'number', mapping: { 0: 0, 2: 0, 1: 1 } },
      ],
      [
        'any boolean, told by the mapping alone',
        ['{ type: boolean }', '{ type: boolean }', "{ 'true': Two, 'false': One }"],
        { property: 'k', tag: 'boolean', mapping: { false: 0, true: 1 } },
      ],
    ])('are told apart: %s', (_, [first = '', second = '', mapping = ''], discriminator) => {
      expect(by(first, second, mapping)).toMatchObject({ discriminator });
    });

    it('go by the variants where a mapping names values that these do not allow', () => {
      const said = (first: string, second: string): string =>
        `{ oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator: { propertyName: kind, mapping: { data: A, file: B } } }
A: { type: object, required: [kind], properties: { kind: { type: string, enum: [${first}] } } }
B: { type: object, required: [kind], properties: { kind: { type: string, enum: [${second}] } } }`;
      // What neither allows is no tag: checks would refuse every value.
      expect(typesOf(`T: ${said('pass, visa', 'pass, card')}`).T).not.toHaveProperty('discriminator');
      expect(typesOf(`T: ${said('data, old', 'card')}`).T).toMatchObject({
        discriminator: { property: 'kind', mapping: { data: 0, old: 0, card: 1 } },
      });
      expect(warningsOf(said('data, old', 'card'))).toEqual([
        expect.stringContaining('"file" leads to "B", whose kind may only be card'),
      ]);
    });

    it('are tried in turn where the types of the tag differ', () => {
      expect(by('{ const: 1 }', "{ const: '1' }", "{ '1': One }")).not.toHaveProperty('discriminator');
    });
  });

  it('have none where literals overlap, are optional, or are missing', () => {
    expect(union(both.replace('Square', 'Plain'))).not.toHaveProperty('discriminator');
    const optional = 'oneOf: [{ properties: { k: { const: a } } }, { properties: { k: { const: b } } }]';
    expect(union(optional)).not.toHaveProperty('discriminator');
    const overlapping =
      'oneOf: [{ required: [k], properties: { k: { enum: [a, b] } } }, { required: [k], properties: { k: { enum: [b, c] } } }]';
    expect(union(overlapping)).not.toHaveProperty('discriminator');
  });

  it('say so when a discriminator leads nowhere', () => {
    const inline = '{ type: object, required: [x], properties: { x: { type: string } } }';
    const { warnings } = readVirtual({
      'openrpc.yaml': openRpcWith(
        `T: { oneOf: [${inline}, { type: object, properties: { y: {} } }], discriminator: { propertyName: x } }`,
      ),
    });
    expect(shown(warnings)).toEqual([
      expect.stringContaining('no value of x is known for each of the 2 variants'),
    ]);
  });
});
