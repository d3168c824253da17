import { describe, expect, it } from 'vitest';
import {
  bare,
  field,
  operationsOf,
  problemsOf,
  readVirtual,
  shown,
} from '../../fixtures/virtual-contract.js';
import { head } from './operation.js';

describe('operations of Swagger 2.0', () => {
  it('have types in capitals as if they were small', () => {
    const of = (array: string, file: string, text: string) => `swagger: '2.0'
info: { title: Test, version: 1 }
paths:
  /a:
    post:
      parameters:
        - { name: ids, in: query, type: ${array}, items: { type: ${text} } }
        - { name: f, in: formData, type: ${file} }
      responses: { '204': { description: Done., headers: { x-a: { type: ${array}, items: { type: ${text} } } } } }
`;
    const readOf = (text: string) => JSON.stringify(operationsOf(readVirtual({ 'swagger.yaml': text })));
    const withoutPlaces = (text: string) => text.replace(/"(?:line|column)":\d+/g, '');
    expect(withoutPlaces(readOf(of('Array', 'File', 'String')))).toBe(
      withoutPlaces(readOf(of('array', 'file', 'string'))),
    );
  });

  it('are read from other files, with bodies and answers as Swagger writes them', () => {
    const read = readVirtual({
      'swagger.yaml': `swagger: '2.0'
info: { title: Test, version: 1 }
consumes: [application/json]
produces: [application/json]
paths:
  /a: { $ref: 'paths/a.yaml' }
  /b: { post: { $ref: 'paths/operations.yaml#/sendB' } }
`,
      'paths/a.yaml': `parameters: [{ $ref: 'shared.yaml#/parameters/Body' }, { $ref: 'shared.yaml#/parameters/Limit' }]
post:
  operationId: sendA
  responses: { '200': { $ref: 'shared.yaml#/responses/Found' }, default: { $ref: '#/x-oops' } }
x-oops: { description: No., schema: { type: object, properties: { why: { type: string } } } }
`,
      'paths/operations.yaml': `sendB:
  operationId: sendB
  parameters: [{ name: file, in: formData, type: file, required: true }]
  responses: { '200': { description: Text., schema: { type: integer } } }
`,
      'paths/shared.yaml': `parameters:
  Body: { name: thing, in: body, required: true, schema: { $ref: '../types.yaml#/definitions/Thing' } }
  Limit: { name: limit, in: query, type: integer }
responses:
  Found: { description: Found., schema: { $ref: '../types.yaml#/definitions/Thing' } }
`,
      'types.yaml': 'definitions: { Thing: { type: object, properties: { n: { type: integer } } } }\n',
    });
    const [a, b] = operationsOf(read);
    const thing = { kind: 'reference', name: 'Thing' };
    expect(a?.params.map(({ name, in: place, type }) => [name, place, bare(type)])).toEqual([
      ['limit', 'query', { kind: 'number', integer: true }],
      ['body', 'body', thing],
    ]);
    expect(a?.result).toEqual(thing);
    expect(a?.wire).toMatchObject({
      answers: [{ key: '200' }, { key: 'default', contents: [{ kind: 'json' }] }],
    });
    expect(b?.wire).toMatchObject({ body: { contents: [{ mediaType: 'multipart/form-data' }] } });
    expect(b && bare(b.result)).toEqual({ kind: 'number', integer: true });
    expect(shown(read.warnings)).toEqual([]);
  });

  it('are read from documents of Swagger 2.0 that refer to one another', () => {
    const of = (name: string, other: string) => `swagger: '2.0'
info: { title: Test, version: 1 }
paths:
  /${name}: { get: { operationId: ${name}, responses: { '200': { description: It., schema: { type: integer } } } } }
  /${other}: { $ref: '${other}.yaml#/paths/~1${other}' }
`;
    const read = readVirtual({ 'a.yaml': of('a', 'b'), 'b.yaml': of('b', 'a') });
    expect(operationsOf(read).map(({ name, result }) => [name, bare(result)])).toEqual([
      ['a', { kind: 'number', integer: true }],
      ['b', { kind: 'number', integer: true }],
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
});
