import { describe, expect, it } from 'vitest';
import { openRpcWith, problemsOf, readVirtual, shown, typeOf } from '../../fixtures/virtual-contract.js';

const warningsOf = (schema: string, codecs = false): string[] =>
  shown(readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, { codecs }).warnings);

describe('strings and numbers', () => {
  it.each([
    ['{ type: string }', { kind: 'string' }],
    [
      '{ type: string, minLength: 0, maxLength: 3, pattern: ^a, format: email }',
      { kind: 'string', pattern: '^a', maxLength: 3, format: 'email' },
    ],
    ['{ type: integer, minimum: 1, maximum: 5 }', { kind: 'number', integer: true, minimum: 1, maximum: 5 }],
    [
      '{ type: number, exclusiveMinimum: 0, multipleOf: 0.5 }',
      { kind: 'number', integer: false, exclusiveMinimum: 0, multipleOf: 0.5 },
    ],
    [
      '{ type: number, minimum: 0, exclusiveMinimum: true }',
      { kind: 'number', integer: false, exclusiveMinimum: 0 },
    ],
    ['{ type: boolean }', { kind: 'boolean' }],
    ["{ type: 'null' }", { kind: 'null' }],
    ['{}', { kind: 'unknown' }],
    ['true', { kind: 'unknown' }],
    ['false', { kind: 'never' }],
    ['{ minLength: 2 }', { kind: 'string', minLength: 2 }],
    ['{ minimum: 2 }', { kind: 'number', integer: false, minimum: 2 }],
  ])('%s', (schema, type) => expect(typeOf(schema)).toEqual(type));

  it('reads a list of types as a union, and null as nullable', () => {
    expect(typeOf("{ type: [string, integer, 'null'], minLength: 2, minimum: 1 }")).toEqual({
      kind: 'union',
      exclusive: false,
      variants: [
        {
          kind: 'union',
          exclusive: false,
          variants: [
            { kind: 'string', minLength: 2 },
            { kind: 'number', integer: true, minimum: 1 },
          ],
        },
        { kind: 'null' },
      ],
    });
    expect(typeOf('{ type: [integer, number] }')).toEqual({ kind: 'number', integer: false });
  });

  it('leaves out a pattern that JavaScript cannot compile, and says so', () => {
    expect(typeOf("{ type: string, pattern: '(?i)a' }")).toEqual({ kind: 'string' });
    expect(warningsOf("{ type: string, pattern: '(?i)a' }")).toEqual([
      'invalid-pattern openrpc.yaml:6:24 "(?i)a" is no regular expression of ECMA-262; it is not checked',
    ]);
  });

  it('takes types in capitals for what they mean, and says so', () => {
    expect(typeOf('{ type: String, maxLength: 3 }')).toEqual({ kind: 'string', maxLength: 3 });
    expect(warningsOf('{ type: [STRING, "null"] }')).toEqual([
      expect.stringContaining(
        'type-spelling openrpc.yaml:6:10 ["STRING","null"] is taken for "string, null"',
      ),
    ]);
    expect(typeOf('{ oneOf: [{ type: null }, { type: string }] }')).toEqual(
      typeOf('{ oneOf: [{ type: "null" }, { type: string }] }'),
    );
    expect(typeOf('{ type: [object, null] }')).toEqual(typeOf('{ type: [object, "null"] }'));
    expect(warningsOf('{ type: [object, null] }')).toEqual([expect.stringContaining('type-spelling')]);
  });

  it('reports what is no type and no schema', () => {
    const files = (schema: string): Record<string, string> => ({
      'openrpc.yaml': openRpcWith(`T: ${schema}`),
    });
    expect(shown(problemsOf(() => readVirtual(files('{ type: text }'))))).toEqual([
      'unknown-type openrpc.yaml:6:10 "text" is no type; allowed are object, array, string, integer, number, boolean, null, or a list of them',
    ]);
    expect(shown(problemsOf(() => readVirtual(files('7'))))).toEqual([
      'not-a-schema openrpc.yaml:6:5 a schema is an object or a boolean, not 7',
    ]);
  });

  it('reports schemas nested without end', () => {
    const deep = `${'{"items":'.repeat(300)}{}${'}'.repeat(300)}`;
    const document = `{"openrpc":"1.3.2","info":{"title":"Test","version":"1"},"methods":[],"components":{"schemas":{"T":${deep}}}}`;
    expect(shown(problemsOf(() => readVirtual({ 'openrpc.json': document })))).toEqual([
      expect.stringContaining('nested more than 256 deep'),
    ]);
  });
});

describe('formats with a codec', () => {
  it.each([
    ['{ type: string, format: uint64 }', { kind: 'codec', codec: 'uint64', writes: 'string' }],
    [
      '{ type: integer, format: uint64, maximum: 18446744073709551614 }',
      { kind: 'codec', codec: 'uint64', writes: 'number', maximum: '18446744073709551614n' },
    ],
    [
      '{ type: string, format: uint256, exclusiveMinimum: 0 }',
      { kind: 'codec', codec: 'uint256', writes: 'string', minimum: '1n' },
    ],
    ['{ format: unix-seconds }', { kind: 'codec', codec: 'unix-seconds', writes: 'number' }],
    ['{ type: [integer, string], format: int64 }', { kind: 'codec', codec: 'int64', writes: 'number' }],
    [
      '{ type: string, format: hex-bytes, maxLength: 10 }',
      { kind: 'codec', codec: 'hex-bytes', writes: 'string', maxLength: 10 },
    ],
  ])('%s', (schema, type) => expect(typeOf(schema, { codecs: true })).toEqual(type));

  it('are annotations in foreign documents', () => {
    expect(typeOf('{ type: string, format: uint64 }')).toEqual({ kind: 'string', format: 'uint64' });
    expect(typeOf('{ type: integer, format: int64 }')).toEqual({ kind: 'number', integer: true });
  });

  it('may be null', () => {
    expect(typeOf("{ type: [string, 'null'], format: uint64 }", { codecs: true })).toEqual({
      kind: 'union',
      exclusive: false,
      variants: [{ kind: 'codec', codec: 'uint64', writes: 'string' }, { kind: 'null' }],
    });
  });

  it('keep a pattern where nothing is converted, and say that it is not checked elsewhere', () => {
    expect(typeOf('{ type: string, format: cb58, pattern: ^2 }', { codecs: true })).toEqual({
      kind: 'intersection',
      parts: [
        { kind: 'codec', codec: 'cb58', writes: 'string' },
        { kind: 'string', pattern: '^2' },
      ],
    });
    expect(warningsOf('{ type: string, format: uint64, pattern: ^2 }', true)).toEqual([
      expect.stringContaining('the format uint64 decides'),
    ]);
  });

  it('have whole bounds', () => {
    const read = (): unknown => typeOf('{ type: number, format: fixed4, minimum: 0.5 }', { codecs: true });
    expect(shown(problemsOf(read))).toEqual([expect.stringContaining('minimum: 0.5 must be a whole number')]);
  });
});

describe('checked formats', () => {
  const uuid = { kind: 'codec', codec: 'uuid', writes: 'string' };
  const options = { formats: 'check' } as const;

  it.each([
    ['{ type: string, format: uuid }', uuid],
    ['{ type: string, format: date-time }', { ...uuid, codec: 'date-time-text' }],
    ['{ type: string, format: email, maxLength: 9 }', { ...uuid, codec: 'email', maxLength: 9 }],
    [
      '{ type: string, format: uri, pattern: ^a }',
      {
        kind: 'intersection',
        parts: [
          { ...uuid, codec: 'uri' },
          { kind: 'string', pattern: '^a' },
        ],
      },
    ],
    ['{ type: integer, format: uuid }', { kind: 'number', integer: true }],
    [
      '{ type: [string, integer], format: uuid }',
      { kind: 'union', exclusive: false, variants: [uuid, { kind: 'number', integer: true }] },
    ],
    ['{ format: uuid }', { kind: 'unknown' }],
    ['{ type: string, format: idn-email }', { kind: 'string', format: 'idn-email' }],
    ['{ type: string, format: password }', { kind: 'string', format: 'password' }],
    ['{ type: string, format: toString }', { kind: 'string', format: 'toString' }],
    [
      '{ allOf: [{ type: string, format: uuid }, { type: string, minLength: 2 }] }',
      { ...uuid, minLength: 2 },
    ],
    [
      '{ allOf: [{ type: string, format: ipv4 }, { enum: [192.0.2.1, a] }] }',
      { kind: 'enum', values: ['192.0.2.1'] },
    ],
    [
      '{ type: object, propertyNames: { format: uuid }, additionalProperties: true }',
      { kind: 'record', values: { kind: 'unknown' }, keyCodec: 'uuid' },
    ],
  ])('%s', (schema, type) => expect(typeOf(schema, options)).toEqual(type));

  it('leave dates to the option of dates', () => {
    const both = { ...options, dates: 'Date' } as const;
    expect(typeOf('{ type: string, format: date-time }', both)).toMatchObject({ codec: 'date-time' });
    expect(typeOf('{ type: string, format: date }', both)).toMatchObject({ codec: 'date' });
    expect(typeOf('{ type: string, format: time }', both)).toMatchObject({ codec: 'time' });
  });

  it('leave literals out that are not of the format, and report them', () => {
    const schema = '{ type: string, format: ipv4, enum: [192.0.2.1, a] }';
    expect(typeOf(schema, options)).toEqual({ kind: 'enum', values: ['192.0.2.1'] });
    const { warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, options);
    expect(shown(warnings)).toEqual([expect.stringContaining('"a" is not of the format ipv4')]);
    expect(warningsOf(schema)).toEqual([]);
  });

  it.each([
    [
      'const: none',
      '"none" is not of the format uri, and no other value is listed: the constant is accepted',
    ],
    [
      'enum: [none, a b]',
      '"none" is not of the format uri, and no other value is listed: the values are accepted',
    ],
  ])('accept %s of another format, and report it', (literal, message) => {
    for (const schema of [`{ format: uri, ${literal} }`, `{ type: string, format: uri, ${literal} }`]) {
      const { contract, warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, options);
      expect(contract.types.find(({ name }) => name === 'T')?.type).toMatchObject({ kind: 'enum' });
      expect(shown(warnings)).toEqual([expect.stringContaining(message)]);
      expect(warningsOf(schema)).toEqual([]);
    }
  });

  it.each([
    '{ format: ipv4 }',
    '{ format: ipv4, minimum: 1 }',
    '{ format: ipv4, anyOf: [{ type: string }] }',
  ])('report a format without a type that is not checked: %s', (schema) => {
    const { warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, options);
    expect(warnings.map(({ code, message, location }) => [code, message, location.pointer])).toEqual([
      [
        'format-without-type',
        'the format ipv4 is not checked, because this schema has no type: add type: string',
        expect.stringMatching(/\/T\/format$/),
      ],
    ]);
    expect(warningsOf(schema)).toEqual([]);
  });

  it.each([
    '{ format: ipv4, minLength: 1 }',
    '{ type: integer, format: ipv4 }',
    '{ format: idn-email }',
    '{ type: string, not: { format: ipv4 } }',
    '{ type: object, propertyNames: { format: uuid } }',
    '{ format: ipv4, const: 192.0.2.1 }',
  ])('report nothing of %s', (schema) => {
    const { warnings } = readVirtual({ 'openrpc.yaml': openRpcWith(`T: ${schema}`) }, options);
    expect(warnings).toEqual([]);
  });

  it('report a default that is not of the format', () => {
    const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: q, in: query, schema: { type: string, format: uuid, default: none } }]
      responses: { 204: { description: Done. } }
`;
    expect(shown(readVirtual({ 'a.yaml': text }, options).warnings)).toEqual([
      expect.stringContaining('the default "none" of q is never used'),
    ]);
    expect(readVirtual({ 'a.yaml': text }).warnings).toEqual([]);
  });
});

describe('literals', () => {
  it.each([
    ['{ enum: [a, 1, true] }', { kind: 'enum', values: ['a', 1, true] }],
    ['{ const: 0 }', { kind: 'enum', values: [0] }],
    ['{ const: null }', { kind: 'null' }],
    ['{ type: string, enum: [a, a] }', { kind: 'enum', values: ['a'] }],
    [
      "{ type: [string, 'null'], enum: [a, null] }",
      { kind: 'union', exclusive: false, variants: [{ kind: 'enum', values: ['a'] }, { kind: 'null' }] },
    ],
    [
      '{ const: [1, x] }',
      {
        kind: 'tuple',
        required: 2,
        items: [
          { kind: 'enum', values: [1] },
          { kind: 'enum', values: ['x'] },
        ],
      },
    ],
  ])('%s', (schema, type) => expect(typeOf(schema)).toEqual(type));

  it('that contradict the type are left out, and reported', () => {
    expect(typeOf('{ type: string, enum: [a, 5] }')).toEqual({ kind: 'enum', values: ['a'] });
    expect(warningsOf('{ type: string, enum: [a, 5] }')).toEqual([
      expect.stringContaining('5 is not of the type string'),
    ]);
    expect(warningsOf('{ type: string, nullable: true, enum: [a, null] }')).toEqual([]);
  });
});
