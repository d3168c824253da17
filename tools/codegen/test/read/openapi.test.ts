import type { Operation } from '@firn/contract-model';
import { describe, expect, it } from 'vitest';
import { bare, field, operationsOf, problemsOf, readVirtual, shown } from '../fixtures/virtual-contract.js';

const head = 'openapi: 3.1.0\ninfo: { title: Test, version: 1.0.0 }\n';
const ok =
  "responses: { '200': { description: Done., content: { application/json: { schema: { type: string } } } } }";

function operations(paths: string, more = ''): Operation[] {
  return operationsOf(
    readVirtual({ 'openapi.yaml': `${head}${more}paths:\n  ${paths.trim().replaceAll('\n', '\n  ')}\n` }),
  );
}

function operation(text: string, verb = 'get'): Operation {
  const [only] = operations(`/things/{id}:\n  ${verb}:\n    ${text.trim().replaceAll('\n', '\n    ')}`);
  if (only === undefined) throw new Error('no operation');
  return only;
}

const pathOf = (wire: Operation['wire']): string | undefined =>
  wire.protocol === 'http' ? wire.path : undefined;

describe('operations', () => {
  it('are grouped by their first tags', () => {
    const { contract } = readVirtual({
      'openapi.yaml': `${head}tags: [{ name: Order Book, description: Orders. }]
paths:
  /b: { get: { operationId: listB, tags: [Order Book, other], ${ok} }, post: { ${ok} } }
  /a: { delete: { operationId: order-book/remove, tags: [Order Book], ${ok} } }
`,
    });
    expect(
      contract.groups.map(({ name, title, description, operations: list }) => ({
        name,
        title,
        description,
        list: list.map((each) => each.name),
      })),
    ).toEqual([
      { name: 'default', title: 'default', description: undefined, list: ['postB'] },
      {
        name: 'order-book',
        title: 'Order Book',
        description: 'Orders.',
        list: ['listB', 'order-book/remove'],
      },
    ]);
    expect(
      operationsOf({ contract } as never).map(({ symbol, namespace, shortName, idempotent }) => [
        symbol,
        namespace,
        shortName,
        idempotent,
      ]),
    ).toEqual([
      ['postB', 'default', 'postB', false],
      ['listB', 'order-book', 'listB', true],
      ['orderBookRemove', 'order-book', 'remove', true],
    ]);
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

  it('are read from Swagger 2.0, at the places that it has', () => {
    const text = `swagger: '2.0'
info: { title: Test, version: 1 }
host: api.example
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
paths:
  /things/{id}:
    put:
      operationId: putThing
      parameters:
        - { name: id, in: path, required: true, type: integer }
        - { name: body, in: body, required: true, schema: { $ref: '#/definitions/Thing' } }
      responses: { '200': { description: Done., schema: { $ref: '#/definitions/Thing' } } }
definitions:
  Thing: { type: object, properties: { name: { type: string } } }
`;
    const read = readVirtual({ 'swagger.yaml': text });
    const [only] = operationsOf(read);
    expect(only?.params.map(({ name, type }) => [name, bare(type)])).toEqual([
      ['id', { kind: 'number', integer: true }],
      ['body', { kind: 'reference', name: 'Thing' }],
    ]);
    expect(only?.result).toEqual({ kind: 'reference', name: 'Thing' });
    expect(read.contract.servers).toEqual([{ url: 'https://api.example/v1', variables: [] }]);
    expect(read.contract.types[0]?.location.line).toBe(17);
  });

  it('have the bodies and forms that documents and paths of Swagger 2.0 share', () => {
    const read = readVirtual({
      'swagger.yaml': `swagger: '2.0'
info: { title: t, version: '1' }
consumes: [application/json]
parameters:
  Pet/Body: { name: pet, in: body, required: true, schema: { type: string } }
  Tag: { name: tag, in: formData, type: string }
paths:
  /a: { post: { operationId: shared, parameters: [{ $ref: '#/parameters/Pet~1Body' }], responses: {} } }
  /b:
    parameters: [{ $ref: '#/parameters/Pet~1Body' }, { name: q, in: query, type: string }]
    post: { operationId: ofPath, responses: {} }
    put: { operationId: own, parameters: [{ name: n, in: body, schema: { type: integer } }], responses: {} }
  /c:
    parameters: [{ $ref: '#/parameters/Tag' }]
    post: { operationId: form, parameters: [{ name: size, in: formData, type: integer }], responses: {} }
  /d:
    post:
      operationId: both
      parameters: [{ name: n, in: body, schema: { type: integer } }, { name: size, in: formData, type: integer }]
      responses: {}
`,
    });
    const params = operationsOf(read).map((each) => [
      each.name,
      each.params.map(({ name, type }) => [name, bare(type)]),
    ]);
    const text = { kind: 'string' };
    const integer = { kind: 'number', integer: true };
    const form = {
      kind: 'object',
      extra: 'ignored',
      fields: [field('size', integer, false), field('tag', text, false)],
    };
    expect(Object.fromEntries(params)).toEqual({
      shared: [['body', text]],
      ofPath: [
        ['q', text],
        ['body', text],
      ],
      own: [
        ['q', text],
        ['body', integer],
      ],
      form: [['body', form]],
      both: [['body', integer]],
    });
    expect(read.warnings.map(({ message }) => message)).toEqual([
      'the parameter size is left out: an operation has a body or a form, and this one has a body',
    ]);
  });

  it('are found where references lead through others, and where keys of Swagger 2.0 stood', () => {
    const swagger = `swagger: '2.0'
info: { title: t, version: '1' }
produces: [application/json]
paths:
  /a: { get: { operationId: a, responses: { '200': { description: A., schema: { type: string } } } } }
  /b: { get: { operationId: b, responses: { '200': { description: B., schema: { $ref: '#/paths/~1a/get/responses/200/schema' } } } } }
  /c: { get: { operationId: c, responses: { '200': { description: C., schema: { $ref: parts.yaml#/Owner } } } } }
definitions: { Pet: { type: integer } }
`;
    const old = readVirtual({
      'swagger.yaml': swagger,
      'parts.yaml': 'Owner: { $ref: swagger.yaml#/definitions/Pet }',
    });
    expect(operationsOf(old).map(({ result }) => bare(result))).toEqual([
      { kind: 'string' },
      { kind: 'reference', name: 'AGet200' },
      { kind: 'reference', name: 'Owner' },
    ]);
    const whole = readVirtual({
      'openapi.yaml': `openapi: 3.1.0
info: { title: t, version: '1' }
paths: { $ref: paths.yaml }
components: { schemas: { $ref: schemas.yaml#/all }, securitySchemes: { $ref: schemes.yaml } }
`,
      'paths.yaml': `/a: { get: { operationId: a, security: [{ key: [] }], responses: { '200': { description: A., content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/Pet/properties/name' } } } } } } }`,
      'schemas.yaml': 'all: { Pet: { $ref: pet.yaml } }\ncircle: { $ref: "#/circle/of" }',
      'schemes.yaml': 'key: { type: apiKey, in: header, name: X-Key }',
      'pet.yaml': 'properties: { name: { type: string } }',
    });
    expect(whole.contract.types.map(({ name }) => name)).toEqual(['Name', 'Pet', 'Pet2']);
    expect(whole.contract.securitySchemes.map(({ name }) => name)).toEqual(['key']);
    expect(operationsOf(whole)[0]?.result).toEqual({ kind: 'reference', name: 'Name' });
    expect(whole.warnings).toEqual([]);
    const circle = problemsOf(() =>
      readVirtual({
        'a.yaml': `${head}paths: {}\ncomponents: { schemas: { A: { $ref: '#/components/schemas/A/of' } } }`,
      }),
    );
    expect(circle.map(({ code }) => code)).toEqual(['dangling-reference']);
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

  it('take files in every variant of a form, and in forms that are put together', () => {
    const text = `${head}paths: { /a: { post: { operationId: a, requestBody: { content: { multipart/form-data: { schema: { oneOf: [{ $ref: '#/components/schemas/A' }, { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { n: { type: integer } } }] }] } } } }, ${ok} } } }
components: { schemas: { A: { properties: { photo: { type: [string, 'null'], format: binary } } } } }`;
    const body = operationsOf(readVirtual({ 'openapi.yaml': text }))[0]?.params[0]?.type;
    const photo = field('photo', { kind: 'binary' }, false);
    expect(JSON.stringify(body === undefined ? body : bare(body)).match(/"kind":"binary"/g)).toHaveLength(2);
    expect(body === undefined ? body : bare(body)).toMatchObject({ variants: [{ fields: [photo] }, {}] });
  });

  it('keep what is only answered where a schema says of all other keys what they are', () => {
    const text = `${head}paths: { /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }, ${ok} } } }
components: { schemas: { A: { required: [on], properties: { on: { type: boolean, readOnly: true } }, additionalProperties: { type: object } } } }`;
    const { contract } = readVirtual({ 'openapi.yaml': text });
    expect(contract.types.map(({ name, type }) => [name, bare(type)])).toMatchObject([
      ['A', { fields: [field('on', { kind: 'boolean' })] }],
      ['AInput', { fields: [field('on', { kind: 'boolean' }, false)] }],
    ]);
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

  it('have no body in Swagger 2.0 where no schema says so', () => {
    const answers = `'200': { description: Text., examples: { application/json: { a: 1 } } },
        '201': { description: Of version 3., content: { application/json: { schema: { type: string } } } },
        '202': { $ref: '#/responses/Shared' }`;
    const read = readVirtual({
      'swagger.yaml': `swagger: '2.0'
info: { title: t, version: '1' }
paths: { /a: { get: { operationId: a, produces: [application/json], responses: { ${answers} } } } }
responses: { Shared: { description: Shared., examples: { application/json: 1 } } }`,
    });
    const { wire } = operationsOf(read)[0] ?? {};
    expect(wire).toMatchObject({
      answers: [
        { key: '200', contents: [] },
        { key: '201', contents: [] },
        { key: '202', contents: [] },
      ],
    });
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
      'path-fragment /a#one is called as GET /a: what follows # is never sent, so no server can tell operations apart by it',
      'path-fragment /a#two is called as POST /a: what follows # is never sent, so no server can tell operations apart by it',
    ]);
  });

  it('know that answers to HEAD have no body', () => {
    const text = `openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /a:
    head:
      operationId: one
      responses:
        '200': { description: d, headers: { etag: { schema: { type: string } } }, content: { application/json: { schema: { type: object } } } }
        '404': { description: d, content: { application/json: { schema: { type: object } } } }
`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [operation] = operationsOf(read);
    expect(operation?.result).toEqual({ kind: 'undefined' });
    expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual(
      Array(2).fill(
        'body-of-head the body of an answer to one is left out: answers to HEAD have none (RFC 9110, section 9.3.2)',
      ),
    );
  });

  it.each(['swagger.yaml', 'parameters.yaml'])('join the lists of Swagger 2.0 as %s says', (file) => {
    const formats = ['', 'csv', 'multi', 'ssv', 'pipes', 'tsv'];
    const list = (format: string, place: string): string =>
      `{ name: ${format || 'none'}, in: ${place}, type: array, items: { type: string }${format && `, collectionFormat: ${format}`} }`;
    const own = file === 'swagger.yaml';
    const inPlace = formats.map((format) => list(format, 'query')).join(', ');
    const elsewhere = formats.map((format) => `{ $ref: 'parameters.yaml#/${format || 'none'}' }`).join(', ');
    const read = readVirtual({
      'swagger.yaml': `swagger: '2.0'
info: { title: t, version: '1' }
paths: { /a: { get: { operationId: a, parameters: [${own ? inPlace : elsewhere}], responses: { '204': { description: x } } } } }`,
      'parameters.yaml': formats.map((format) => `${format || 'none'}: ${list(format, 'query')}`).join('\n'),
    });
    const styles = operationsOf(read)[0]?.params.map(({ serialization }) => serialization);
    expect(styles).toMatchObject([
      { style: 'form', explode: false },
      { style: 'form', explode: false },
      { style: 'form', explode: true },
      { style: 'spaceDelimited', explode: false },
      { style: 'pipeDelimited', explode: false },
      { style: 'form', explode: false },
    ]);
    expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual([
      'collection-format OpenAPI 3 has no style for the collectionFormat tsv in query; commas are written between the items',
    ]);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'join the lists of a %s of Swagger 2.0 with commas where nothing else is said',
    (type) => {
      const read = readVirtual({
        'swagger.yaml': `swagger: '2.0'
info: { title: t, version: '1' }
consumes: [${type}]
paths: { /a: { post: { operationId: a, parameters: [
  { name: none, in: formData, type: array, items: { type: string } },
  { name: tsv, in: formData, type: array, items: { type: string }, collectionFormat: tsv },
  { name: multi, in: formData, type: array, items: { type: string }, collectionFormat: multi }], responses: { '204': { description: x } } } } }`,
      });
      const [only] = operationsOf(read);
      const parts = only?.wire.protocol === 'http' ? only.wire.body?.contents[0]?.parts : undefined;
      expect(parts?.map(({ name, serialization }) => ({ name, serialization }))).toMatchObject([
        { name: 'none', serialization: { style: 'form', explode: false } },
        { name: 'tsv', serialization: { style: 'form', explode: false } },
        { name: 'multi', serialization: { style: 'form', explode: true } },
      ]);
      expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual([
        'collection-format OpenAPI 3 has no style for the collectionFormat tsv in formData; commas are written between the items',
      ]);
    },
  );

  it('write members of a form as JSON wherever one may be a structure', () => {
    const read = operation(
      `operationId: x
requestBody:
  content:
    multipart/form-data:
      schema:
        type: object
        properties:
          either: { anyOf: [{ type: string }, { oneOf: [{ type: 'null' }, { type: object, properties: { a: { type: string } } }] }] }
          scalar: { anyOf: [{ type: string }, { type: integer }] }
          anything: {}
${ok}`,
      'post',
    );
    const parts = read.wire.protocol === 'http' ? read.wire.body?.contents[0]?.parts : undefined;
    expect(parts?.map(({ name, kind }) => [name, kind])).toEqual([
      ['either', 'json'],
      ['scalar', 'text'],
      ['anything', 'text'],
    ]);
  });

  it('take a body, JSON before anything else', () => {
    const read = operation(
      `operationId: get
parameters: [{ name: body, in: query, schema: { type: string } }]
requestBody:
  required: true
  description: The thing.
  content: { text/plain: { schema: { type: string } }, application/merge-patch+json: { schema: { type: object } } }
${ok}`,
      'put',
    );
    expect(read.params.at(-2)).toMatchObject({
      name: 'requestBody',
      in: 'body',
      required: true,
      doc: { description: 'The thing.' },
      type: { kind: 'union', variants: [{ kind: 'record' }, { kind: 'string' }] },
    });
    expect(read.params.at(-1)).toMatchObject({
      name: 'contentType',
      in: 'contentType',
      required: false,
    });
    expect(read.wire).toMatchObject({
      body: {
        param: 'requestBody',
        contentTypeParam: 'contentType',
        required: true,
        contents: [
          { mediaType: 'application/merge-patch+json', kind: 'json', type: { kind: 'record' } },
          { mediaType: 'text/plain', kind: 'text', type: { kind: 'string' } },
        ],
      },
    });
  });

  const json = (schema: string): string => `content: { application/json: { schema: { ${schema} } } }`;
  it.each([
    [
      `{ '201': { description: x, ${json('type: integer')} }, '200': { description: x } }`,
      ['200', '201 json'],
      'union',
    ],
    ["{ '204': { description: x } }", ['204'], 'undefined'],
    ["{ '202': { description: x }, '204': { description: y } }", ['202', '204'], 'undefined'],
    [
      `{ '200': { description: x, ${json('type: integer')} }, '201': { description: x, ${json('type: integer')} } }`,
      ['200 json', '201 json'],
      'number',
    ],
    [
      '{ 2XX: { description: x, content: { application/problem+json: { schema: { type: boolean } } } } }',
      ['2XX json'],
      'boolean',
    ],
    ['{ default: { description: x, content: { application/json: {} } } }', ['default json'], 'unknown'],
    [
      "{ '200': { description: x, content: { text/html: { schema: { type: string } } } } }",
      ['200 text'],
      'string',
    ],
    ["{ '200': { description: x, content: { image/png: {} } } }", ['200 binary'], 'binary'],
    [
      "{ '200': { description: x, content: { text/event-stream: { schema: { type: object } } } } }",
      ['200 events'],
      'stream',
    ],
    ["{ '302': { description: x }, '404': { description: y } }", ['302', '404'], 'undefined'],
  ])('answer %s', (responses, answers, kind) => {
    const { wire, result } = operation(`operationId: get\nresponses: ${responses}`);
    const read = wire.protocol === 'http' ? wire.answers : [];
    expect(read.map((each) => [each.key, ...each.contents.map((body) => body.kind)].join(' '))).toEqual(
      answers,
    );
    expect(result.kind).toBe(kind);
  });

  it('have media types in lower case and in one line, each once', () => {
    const answer = (...types: readonly string[]): string =>
      types.map((type) => `${JSON.stringify(type)}: { schema: { type: object } }`).join(', ');
    const read = readVirtual({
      'openapi.yaml': `${head}paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: It., content: { ${answer('Application/JSON ; profile="A"', 'application/json\n', 'APPLICATION/JSON')} } } }
`,
    });
    const { wire } = operationsOf(read)[0] ?? {};
    const types =
      wire?.protocol === 'http' ? wire.answers[0]?.contents.map(({ mediaType }) => mediaType) : [];
    expect(types).toEqual(['application/json', 'application/json; profile="A"']);
    expect(shown(read.warnings)).toEqual([
      expect.stringContaining('application/json is there twice, in other letters or with other spaces'),
    ]);
  });

  it('fail with what the other answers say', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { get: { operationId: a, responses: { '200': { description: ok }, '404': { $ref: 'errors.yaml#/not_found' }, '429': { description: Slow down. }, 5XX: { description: Broken. }, default: { description: Else. } } } } }`,
      'errors.yaml':
        'not_found: { description: No such thing., content: { application/json: { schema: { type: string } } } }',
    };
    expect(operationsOf(readVirtual(files))[0]?.errors).toEqual([
      { name: 'UnexpectedError', code: 0, message: 'Else.', when: 'Else.' },
      { name: 'NotFound', code: 404, message: 'Not Found', when: 'No such thing.', data: { kind: 'string' } },
      { name: 'TooManyRequests', code: 429, message: 'Too Many Requests', when: 'Slow down.' },
      { name: 'InternalServerError', code: 500, message: 'Internal Server Error', when: 'Broken.' },
    ]);
  });

  it('have examples that are the structures which texts of JSON stand for', () => {
    const contentOf = (schema: string, examples: string) => {
      const { wire } = operation(`
responses:
  '200':
    description: Done.
    content: { application/json: { schema: { ${schema} }, examples: { ${examples} } } }`);
      return wire.protocol === 'http' ? wire.answers[0]?.contents[0]?.examples.map(({ value }) => value) : [];
    };
    const texts = `a: { value: '{"id": 18446744073709551615}' }, b: { serializedValue: ' [1]' }, c: { value: '{' }, d: { value: { id: 2 } }`;
    expect(contentOf('type: object', texts)).toEqual([{ id: 18446744073709551615n }, [1], '{', { id: 2 }]);
    expect(contentOf('type: string', `a: { value: '{"id": 1}' }`)).toEqual(['{"id": 1}']);
    expect(contentOf('', `a: { value: '{"id": 1}' }`)).toEqual(['{"id": 1}']);
  });

  it('have examples, pages, cost and other paths', () => {
    const read = operation(`operationId: get
x-cost: 20
x-path-aliases: ['/v1/things/{id}']
x-idempotent: false
x-access: node-specific
x-pagination: { token: t, next: n, items: i }
x-examples:
  - { name: one, params: { id: a }, result: x }
  - { result: y }
${ok}`);
    expect(read).toMatchObject({
      cost: 20,
      idempotent: false,
      access: 'node-specific',
      pagination: { kind: 'token', param: 't', next: 'n', items: 'i' },
      wire: { aliases: ['/v1/things/{id}'] },
      examples: [
        { name: 'one', params: { id: 'a' }, result: 'x' },
        { name: 'example 2', params: {}, result: 'y' },
      ],
    });
  });

  it('may be in files of their own', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { $ref: paths/a.yaml } }`,
      'paths/a.yaml': `get: { operationId: a, responses: { '200': { description: x, content: { application/json: { schema: { $ref: ../A.yaml } } } } } }`,
      'A.yaml': 'type: string',
    };
    const read = readVirtual(files);
    expect(operationsOf(read)[0]).toMatchObject({
      name: 'a',
      result: { kind: 'reference', name: 'A' },
      location: { pointer: '/get' },
    });
    expect(read.files.map((file) => file.replace(/^.*virtual./, ''))).toEqual([
      'A.yaml',
      'openapi.yaml',
      'paths/a.yaml',
    ]);
  });
});
