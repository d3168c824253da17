import { describe, expect, it } from 'vitest';
import { bare, operationsOf, problemsOf, readVirtual, shown } from '../../fixtures/virtual-contract.js';
import { head, ok, operations, pathOf } from './operation.js';

describe('operations and their parameters', () => {
  it('are written as JSON where they are documented as bytes of a serialisation, which is told', () => {
    const param = '{ name: q, in: query, content: { application/cbor: { schema: { type: object } } } }';
    const text = `${head}paths: { /a: { get: { x-path-aliases: [b, /c], parameters: [${param}], ${ok} } } }\n`;
    const read = readVirtual({ 'openapi.yaml': text });
    expect(read.warnings.map(({ code }) => code)).toEqual(['serialized-parameter', 'path-alias']);
    const [wire] = operationsOf(read).map((each) => each.wire);
    expect(wire?.protocol === 'http' ? wire.aliases : undefined).toEqual(['/c']);
  });

  it.each([
    ['application/json', 'query', ['key-in-whole-query']],
    ['application/json', 'header', []],
    ['application/x-www-form-urlencoded', 'query', []],
  ])('warn of a key beside a whole query string of %s in the %s', (type, place, codes) => {
    const whole = `parameters: [{ name: q, in: querystring, content: { ${type}: { schema: { type: object } } } }]`;
    const text = `${head}paths: { /a: { get: { ${whole}, security: [{ key: [] }], ${ok} } } }
components: { securitySchemes: { key: { type: apiKey, name: key, in: ${place} } } }`;
    expect(readVirtual({ 'openapi.yaml': text }).warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('have parameters of the path and their own, path parameters first', () => {
    const [read] = operations(`
/things/{id}:
  parameters:
    - { name: limit, in: query, schema: { type: integer, default: 5 } }
    - { name: id, in: path, required: true, schema: { type: string } }
  get:
    operationId: get
    parameters:
      - { name: X-Trace, in: header, description: Traces., schema: { type: string } }
      - { name: limit, in: query, required: true, schema: { type: integer } }
      - { name: Authorization, in: header, schema: { type: string } }
      - { name: filter, in: query, style: deepObject, explode: true, schema: { type: object } }
      - { name: ids, in: query, explode: false, schema: { type: array, items: { type: string } } }
      - { name: json, in: query, content: { application/json: { schema: { type: boolean } } } }
      - { name: id, in: query, schema: { type: string } }
    ${ok}
`);
    const styled = (style: string, explode: boolean, more = {}): object => ({
      serialization: { style, explode, allowReserved: false, allowEmptyValue: false, ...more },
    });
    expect(
      read?.params.map(({ location: _, doc, examples, type, ...rest }) => ({ ...rest, type: bare(type) })),
    ).toEqual([
      { name: 'id', in: 'path', required: true, ...styled('simple', false), type: { kind: 'string' } },
      {
        name: 'limit',
        in: 'query',
        required: true,
        ...styled('form', true),
        type: { kind: 'number', integer: true },
      },
      {
        name: 'filter',
        in: 'query',
        required: false,
        ...styled('deepObject', true),
        type: { kind: 'record', values: { kind: 'unknown' } },
      },
      {
        name: 'ids',
        in: 'query',
        required: false,
        ...styled('form', false),
        type: { kind: 'array', items: { kind: 'string' } },
      },
      {
        name: 'json',
        in: 'query',
        required: false,
        serialization: { mediaType: 'application/json' },
        type: { kind: 'boolean' },
      },
      {
        name: 'idInQuery',
        wireName: 'id',
        in: 'query',
        required: false,
        ...styled('form', true),
        type: { kind: 'string' },
      },
      {
        name: 'X-Trace',
        in: 'header',
        required: false,
        ...styled('simple', false),
        type: { kind: 'string' },
      },
    ]);
  });

  it('are told what cannot be sent: names of headers, media types, paths', () => {
    const text = `${head}paths:
  /a:
    get:
      operationId: a
      parameters: [{ name: 'X-"A"', in: header, schema: {} }, { name: 'a b', in: cookie, schema: {} }]
      responses:
        '200': { description: A., headers: { 'X A': {} }, content: { "a/b c": {}, text/csv: {} } }
`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [only] = operationsOf(read);
    expect(only?.params).toEqual([]);
    expect(only?.wire).toMatchObject({ answers: [{ headers: [], contents: [{ mediaType: 'text/csv' }] }] });
    expect(read.warnings.map(({ code }) => code)).toEqual(Array(4).fill('impossible-name'));
    const path = problemsOf(() =>
      readVirtual({ 'a.yaml': `${head}paths: { "/a\\nb": { get: { responses: {} } } }` }),
    );
    expect(path.map(({ code }) => code)).toEqual(['path-characters']);
  });

  it('take a default from a shared schema', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { get: { operationId: a, parameters: [{ name: n, in: query, schema: { $ref: n.yaml } }], ${ok} } } }`,
      'n.yaml': 'type: integer\ndefault: 7',
    };
    expect(operationsOf(readVirtual(files))[0]?.params).toMatchObject([
      { default: 7, type: { kind: 'reference', name: 'N' } },
    ]);
  });

  it('are found by placeholders with signs of RFC 6570', () => {
    const param = (name: string): string =>
      `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
    const text = `${head}paths:
  /a/{one*}/{;two*}/{.three}/{four*}/{.five}:
    get:
      operationId: x
      parameters: [${['one', 'two', 'three', "'four*'"].map(param).join(', ')}]
      ${ok}
`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [only] = operationsOf(read);
    expect(only && pathOf(only.wire)).toBe('/a/{one}/{two}/{three}/{four*}/{.five}');
    expect(only?.params.map(({ name }) => name)).toEqual(['.five', 'one', 'two', 'three', 'four*']);
    expect(shown(read.warnings)).toEqual([expect.stringContaining('the placeholder {.five}')]);
  });

  it('have no part of the query in their path', () => {
    const query = 'parameters: [{ name: page, in: query, schema: { type: integer } }]';
    const found = operations(`/a{?page,size*}: { get: { operationId: a, ${query}, ${ok} } }
/b{?page}: { get: { operationId: b, ${ok} } }`);
    expect(found.map(({ wire, params }) => [pathOf(wire), params.map(({ name }) => name)])).toEqual([
      ['/a', ['page']],
      ['/b{?page}', ['?page']],
    ]);
  });

  it('are told which parameters and operationIds cannot stay as they are', () => {
    const text = `${head}paths:
  /a/{b}/{c}:
    get:
      operationId: x
      parameters: [{ name: c, in: path, required: true, schema: {} }, { name: d, in: path, required: true, schema: {} }]
      ${ok}
  /b: { get: { operationId: x, parameters: [{ name: Accept, in: header, schema: {} }], ${ok} } }
`;
    const read = readVirtual({ 'openapi.yaml': text });
    expect(
      operationsOf(read).map(({ name, params }) => [name, ...params.map((param) => param.name)]),
    ).toEqual([['x', 'b', 'c'], ['x2']]);
    expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual([
      'duplicate-operation-id another operation is called x already; GET /b is called x2',
      'path-params the parameter d is left out: /a/{b}/{c} has no placeholder for it',
      'path-params /a/{b}/{c} has the placeholder {b}, but x has no path parameter of that name; it takes any text',
      'ignored-parameter the parameter Accept is left out: OpenAPI ignores header parameters of this name; Accept is said by bodies, answers and security',
    ]);
  });

  it('warn of a header that says that a body is compressed, which nobody does', () => {
    const taking = (type: string) =>
      `{ put: { operationId: ${type.replace(/\W/g, '')}, parameters: [{ name: Content-Encoding, in: header, schema: { type: string } }], requestBody: { content: { ${type}: {} } }, ${ok} } }`;
    const text = `${head}paths:
  /a: ${taking('application/json')}
  /b: ${taking('application/octet-stream')}
`;
    const warned = shown(readVirtual({ 'openapi.yaml': text }).warnings);
    expect(warned).toEqual([expect.stringContaining('Content-Encoding is sent as it is given')]);
    expect(warned[0]).toContain('content-encoding ');
  });

  it('leave out what HTTP never sends: fragments, headers of the connection, bodies of GET', () => {
    const text = `${head}paths:
  /a#one: { get: { operationId: one, requestBody: { content: { application/json: {} } }, ${ok} } }
  /a#two: { post: { operationId: two, parameters: [{ name: content-length, in: header, required: true, schema: {} }], ${ok} } }
`;
    const read = readVirtual({ 'openapi.yaml': text });
    expect(operationsOf(read).map(({ name, params, wire }) => [name, params, pathOf(wire)])).toEqual([
      ['one', [], '/a'],
      ['two', [], '/a'],
    ]);
    expect(
      shown(read.warnings)
        .map((line) => line.replace(/^(\S+) \S+ /, '$1 '))
        .sort(),
    ).toEqual([
      'body-of-get the body of one is left out: one of GET has no meaning (RFC 9110, section 9.3), and fetch sends none',
      'connection-header the parameter content-length is left out: content-length belongs to the connection, which writes it itself',
      'path-fragment /a#one is called as GET /a: what follows # is never sent, so it does not distinguish operations',
      'path-fragment /a#two is called as POST /a: what follows # is never sent, so it does not distinguish operations',
    ]);
  });
});
