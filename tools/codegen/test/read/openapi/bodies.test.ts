import type { Part } from '@firn/contract';
import { describe, expect, it } from 'vitest';
import { bare, field, operationsOf, readVirtual } from '../../fixtures/virtual-contract.js';
import { head, ok, operation } from './operation.js';

/** The parts of a form with these properties. */
function partsOf(properties: string): readonly Part[] {
  const read = operation(
    `operationId: x
requestBody:
  content:
    multipart/form-data:
      schema:
        type: object
        properties: ${properties}
${ok}`,
    'post',
  );
  return read.wire.protocol === 'http' ? (read.wire.body?.contents[0]?.parts ?? []) : [];
}

describe('operations and their bodies', () => {
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

  it('have a type of their own where only a condition leads to what is only answered', () => {
    const text = `${head}paths: { /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, ${ok} } } }
components:
  schemas:
    Owner: { type: object, properties: { kind: { type: string } }, if: { properties: { kind: { const: x } } }, then: { $ref: '#/components/schemas/Pet' } }
    Pet: { type: object, required: [id], properties: { id: { type: string, readOnly: true } } }`;
    const { contract } = readVirtual({ 'openapi.yaml': text });
    expect(contract.types.map(({ name }) => name)).toEqual(['Owner', 'OwnerInput', 'Pet', 'PetInput']);
    expect(JSON.stringify(contract.types[1]?.type)).toContain('{"kind":"reference","name":"PetInput"}');
  });

  it('write members of a form as JSON wherever one may be a structure', () => {
    const parts = partsOf(`
          either: { anyOf: [{ type: string }, { oneOf: [{ type: 'null' }, { type: object, properties: { a: { type: string } } }] }] }
          scalar: { anyOf: [{ type: string }, { type: integer }] }
          anything: {}`);
    expect(parts.map(({ name, kind }) => [name, kind])).toEqual([
      ['either', 'json'],
      ['scalar', 'text'],
      ['anything', 'binary'],
    ]);
  });

  it('write a list with places part by part where each is a scalar, else as JSON', () => {
    const parts = partsOf(`
          scalars: { type: array, prefixItems: [{ type: string }, { type: integer }], items: { enum: [1, a] } }
          counted: { type: array, prefixItems: [{ type: string }], items: { type: string }, minItems: 2 }
          orNull: { anyOf: [{ type: array, prefixItems: [{ type: string }], maxItems: 1 }, { type: 'null' }] }
          open: { type: array, prefixItems: [{ type: string }] }
          nulls: { type: array, prefixItems: [{ type: [string, 'null'] }], maxItems: 1 }
          structures: { type: array, prefixItems: [{ type: string }, { type: object }], items: false }
          bytes: { type: array, prefixItems: [{ type: string, format: binary }], items: false }
          files: { type: array, prefixItems: [{ type: string }], items: false }
          both: { allOf: [{ type: array, prefixItems: [{ type: string }] }, { type: array, items: { type: string } }] }
      encoding: { files: { contentType: image/png } }`);
    const told = (isRepeated: boolean) =>
      parts.flatMap(({ name, kind, repeated }) => (repeated === isRepeated ? [`${name}: ${kind}`] : []));
    expect(told(true)).toEqual(['scalars: text', 'counted: text', 'orNull: text']);
    expect(told(false)).toEqual([
      'open: json',
      'nulls: json',
      'structures: json',
      'bytes: json',
      'files: json',
      'both: json',
    ]);
  });

  it.each([
    ['application/x-msgpack', 'binary', ['content-of-bytes']],
    ['application/vnd.acme+cbor', 'binary', ['content-of-bytes']],
    ['application/protobuf; proto=a.B', 'binary', ['content-of-bytes']],
    ['application/vnd.kubernetes.protobuf', 'binary', ['content-of-bytes']],
    ['application/connect+proto', 'binary', ['content-of-bytes']],
    ['application/x-jackson-smile', 'binary', ['content-of-bytes']],
    ['application/vnd.acme.v1', 'json', ['assumed-json']],
    ['application/json', 'json', []],
  ])('of %s whose schema describes a structure are %s', (type, kind, codes) => {
    const pet = '{ type: object, properties: { id: { type: integer } } }';
    const body = `requestBody: { content: { '${type}': { schema: ${pet} } } }`;
    const text = `${head}paths: { /a: { post: { ${body}, ${ok} }, put: { ${body}, ${ok} } } }\n`;
    const read = readVirtual({ 'openapi.yaml': text });
    const kinds = operationsOf(read).map(({ wire }) =>
      wire.protocol === 'http' ? wire.body?.contents[0]?.kind : undefined,
    );
    expect(kinds).toEqual([kind, kind]);
    expect(read.warnings.map(({ code }) => code)).toEqual([...codes, ...codes]);
  });

  it.each([
    ['text/csv', 'contentMediaType: text/csv', 'text'],
    ['text/plain', 'contentMediaType: application/xml', 'text'],
    ['text/csv', 'contentMediaType: application/octet-stream', 'binary'],
    ['text/csv', 'format: binary', 'binary'],
    ['text/csv', 'contentEncoding: Binary, contentMediaType: text/csv', 'binary'],
    ['image/png', 'contentMediaType: image/png', 'binary'],
  ])('of %s and a string of %s are %s', (type, keyword, kind) => {
    const body = `requestBody: { content: { ${type}: { schema: { type: string, ${keyword} } } } }`;
    const text = `${head}paths: { /a: { post: { ${body}, ${ok} } } }\n`;
    const [wire] = operationsOf(readVirtual({ 'openapi.yaml': text })).map((each) => each.wire);
    expect(wire?.protocol === 'http' ? wire.body?.contents[0]?.kind : undefined).toBe(kind);
  });

  it('are bytes of a serialisation whatever is said of them, in parts too', () => {
    const schema = '{ type: object, properties: { p: { type: object }, n: { type: integer } } }';
    const encoding = '{ p: { contentType: application/x-protobuf } }';
    const content = `{ application/cbor: { schema: {} }, multipart/form-data: { schema: ${schema}, encoding: ${encoding} } }`;
    const text = `${head}paths: { /a: { post: { requestBody: { content: ${content} }, ${ok} } } }\n`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [wire] = operationsOf(read).map((each) => each.wire);
    const contents = wire?.protocol === 'http' ? (wire.body?.contents ?? []) : [];
    expect(contents.map(({ kind, parts }) => [kind, parts.map((part) => part.kind)])).toEqual([
      ['multipart', ['binary', 'text']],
      ['binary', []],
    ]);
    expect(read.warnings.map(({ code }) => code)).toEqual(['content-of-bytes']);
  });

  it('in a component are told of once, however often it is referred to', () => {
    const body = `requestBody: { $ref: '#/components/requestBodies/B' }`;
    const content = `{ application/vnd.acme: { schema: { type: object } } }`;
    const text = `${head}paths: { /a: { post: { ${body}, ${ok} }, put: { ${body}, ${ok} } } }
components: { requestBodies: { B: { content: ${content} } } }`;
    expect(readVirtual({ 'openapi.yaml': text }).warnings.map(({ code }) => code)).toEqual(['assumed-json']);
  });

  it('say that texts are written in UTF-8, whatever charset is documented', () => {
    const text = { schema: { type: 'string' } };
    const content = JSON.stringify({
      'text/csv; charset=iso-8859-1': text,
      'text/plain;charset="UTF-8"': text,
      'image/png; charset=x': { schema: { type: 'string', format: 'binary' } },
    });
    const document = `${head}paths: { /a: { post: { operationId: a, requestBody: { content: ${content} }, ${ok} } } }`;
    const { warnings } = readVirtual({ 'openapi.yaml': document });
    expect(warnings.map(({ code }) => code)).toEqual(['charset-of-texts']);
    expect(warnings[0]?.message).toContain('iso-8859-1');
  });

  it('are bytes where nothing is said of a part, since 3.1, and among other keys', () => {
    const body = (schema: string, version: string) => {
      const text = `${head.replace('3.1.0', version)}paths: { /a: { post: { operationId: a, requestBody: { content: { multipart/form-data: { schema: ${schema} } } }, ${ok} } } }`;
      const read = readVirtual({ 'openapi.yaml': text });
      const type = operationsOf(read)[0]?.params[0]?.type;
      return {
        type: type === undefined ? type : bare(type),
        warnings: read.warnings.map(({ code }) => code),
      };
    };
    const untyped =
      '{ type: object, properties: { file: { title: File }, files: { type: array, items: {} } } }';
    expect(body(untyped, '3.1.0')).toMatchObject({
      type: {
        fields: [
          field('file', { kind: 'binary' }, false),
          field('files', { kind: 'array', items: { kind: 'binary' } }, false),
        ],
      },
      warnings: ['untyped-part', 'untyped-part'],
    });
    expect(body(untyped, '3.0.3').warnings).toEqual([]);
    const others = 'additionalProperties: { type: string, format: binary }';
    expect(body(`{ type: object, ${others} }`, '3.0.3').type).toMatchObject({ values: { kind: 'binary' } });
    expect(
      body(`{ type: object, properties: { a: { type: string } }, ${others} }`, '3.0.3').type,
    ).toMatchObject({ extra: { kind: 'binary' } });
  });

  it('of bytes have the media type of their schema, unless the encoding has another one', () => {
    const bytes = '{ type: string, contentMediaType: image/png }';
    const properties = `{ photo: ${bytes}, photos: { type: array, items: ${bytes} }, raw: { type: string, format: binary }, seal: { type: string, contentMediaType: image/png, contentEncoding: base64 } }`;
    expect(partsOf(properties).map(({ name, contentType }) => [name, contentType])).toEqual([
      ['photo', 'image/png'],
      ['photos', 'image/png'],
      ['raw', 'application/octet-stream'],
      ['seal', 'text/plain'],
    ]);
  });

  it('are bytes where their encoding changes nothing, and texts where it does', () => {
    const properties = `{ file: { type: string, contentEncoding: binary }, files: { type: array, items: { type: string, contentEncoding: Binary } }, seal: { type: string, contentEncoding: base64 } }`;
    expect(partsOf(properties).map(({ name, kind }) => [name, kind])).toEqual([
      ['file', 'binary'],
      ['files', 'binary'],
      ['seal', 'text'],
    ]);
  });

  it('take events as bytes, which the program writes itself, with a warning', () => {
    const text = `${head}paths: { /a: { post: { operationId: feed, requestBody: { content: { text/event-stream: { schema: { type: object } } } }, ${ok} } } }`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [fed] = operationsOf(read);
    expect(fed?.params).toMatchObject([{ name: 'body', type: { kind: 'binary' } }]);
    expect(fed?.wire).toMatchObject({
      body: { contents: [{ mediaType: 'text/event-stream', kind: 'binary' }] },
    });
    expect(read.warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'events-in-request: the body of feed in text/event-stream is taken as bytes: the program writes the events of a request itself, as it reads them at the server',
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
});
