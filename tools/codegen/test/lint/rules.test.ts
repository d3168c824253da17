import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Problems, sortProblems } from '@firn/contract';
import { readContract } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { lintContract, rules } from '../../src/lint/lint-contract.js';
import { findings } from './findings.js';

const rpc = 'openrpc: 1.3.2\ninfo: { title: T, version: 1.0.0 }\nx-access: public\n';
const result = 'result: { name: r, schema: { type: string } }';

it('has a code of its own for each rule', () => {
  expect(new Set(rules.map((rule) => rule.code)).size).toBe(rules.length);
});

describe('duplicate-method', () => {
  it('finds names, aliases and symbols that are taken', () => {
    const text = `${rpc}methods:
  - { name: a.one, params: [], ${result} }
  - { name: a.one, params: [], ${result} }
  - { name: a.two, x-method-aliases: [a.one], params: [], ${result} }
  - { name: a.three, x-symbol: taken, params: [], ${result} }
  - { name: a.four, x-symbol: taken, params: [], ${result} }
`;
    expect(findings('duplicate-method', text)).toEqual([
      'a.yaml:6:5 a.one is the name of an operation already, at a.yaml:5',
      'a.yaml:7:5 a.one is the name of an operation already, at a.yaml:5',
      'a.yaml:8:5 the symbol taken is taken by another operation; give one of them another x-symbol',
    ]);
  });
});

it('duplicate-param', () => {
  const text = `${rpc}methods:\n  - name: a.b\n    params:\n      - { name: x, schema: {} }\n      - { name: x, schema: {} }\n    ${result}`;
  expect(findings('duplicate-param', text)).toEqual(['a.yaml:8:9 a.b has the parameter x twice']);
});

it('nested-parameter', () => {
  const param = (name: string, schema: string, more = ''): string =>
    `{ name: ${name}, in: query, schema: ${schema}${more} }`;
  const list = '{ type: array, items: { type: string } }';
  const text = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: a
      parameters:
        - ${param('fine', `{ type: object, properties: { sort: ${list} } }`)}
        - ${param('deep', '{ type: object, properties: { a: { type: object, properties: { b: {} } } } }', ', style: deepObject')}
        - ${param('inside', '{ type: object, properties: { where: { type: object, properties: { b: {} } } } }')}
        - ${param('joined', `{ type: object, properties: { sort: ${list} } }`, ', explode: false')}
        - ${param('rows', `{ type: array, items: ${list} }`)}
      responses: {}
`;
  const says = (what: string): string =>
    `a: no style says how ${what} is written; clients and servers of Firn write it as JSON text, others may not`;
  expect(findings('nested-parameter', text)).toEqual([
    `a.yaml:10:11 ${says('the list or object where inside inside')}`,
    `a.yaml:11:11 ${says('the list or object sort inside joined')}`,
    `a.yaml:12:11 ${says('a list or an object inside the list rows')}`,
  ]);
});

it('base-without-variants', () => {
  const text = (use: string): string => `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: It., content: { application/json: { schema: ${use} } } } } } }
components:
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: object, properties: { lives: { type: integer, format: int32 } } }] }
`;
  expect(
    findings('base-without-variants', text("{ type: array, items: { $ref: '#/components/schemas/Pet' } }")),
  ).toEqual([
    'a.yaml:7:5 Pet has a discriminator, but no oneOf or anyOf: where a schema refers to it, only its own fields have types and are checked, ' +
      'not those of Cat; refer to them with oneOf there',
  ]);
  const listed = "{ oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Pet' }] }";
  expect(findings('base-without-variants', text(listed))).toEqual([]);
  expect(findings('base-without-variants', text("{ $ref: '#/components/schemas/Cat' }"))).toEqual([]);
});

it('form-answer', () => {
  const text = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: It., content: { application/x-www-form-urlencoded: { schema: { type: object } } } } }
`;
  expect(findings('form-answer', text)).toEqual([
    'a.yaml:5:5 a answers application/x-www-form-urlencoded, which is given as its text by clients and servers: its schema is not checked, and no fields are read or written',
  ]);
});

it('impossible-value', () => {
  const text = `${rpc}methods:
  - { name: a.stop, params: [{ name: x, required: true, schema: false }], result: { name: none, schema: false } }
  - { name: a.get, params: [{ name: x, schema: false }], result: { name: r, schema: { $ref: '#/components/schemas/Closed' } } }
components:
  schemas:
    Closed: { type: object, required: [a, b], properties: { a: {} }, additionalProperties: false }
    Fine: { type: object, required: [a], properties: { a: {}, b: false } }
`;
  expect(findings('impossible-value', text)).toEqual([
    'a.yaml:5:5 no value is allowed as the result of a.stop: clients refuse every answer',
    'a.yaml:5:30 x of a.stop is required and no value is allowed there',
    'a.yaml:9:5 b is required and no value is allowed there, so nothing fits the schema',
  ]);
});

it('impossible-value of parts that exclude each other', () => {
  const text = `${rpc}methods:
  - { name: a.get, params: [], result: { name: r, schema: { $ref: '#/components/schemas/Both' } } }
components:
  schemas:
    Both: { allOf: [{ enum: [a, b] }, { enum: [c] }] }
    Alias: { $ref: '#/components/schemas/Both' }
    Nothing: false
    Never: { not: {} }
    Holds: { type: object, required: [both], properties: { both: { $ref: '#/components/schemas/Both' } } }
`;
  expect(findings('impossible-value', text)).toEqual([
    'a.yaml:5:5 no value is allowed as the result of a.get: clients refuse every answer',
    'a.yaml:8:5 no value fits Both: what its parts and keywords ask for excludes each other',
    'a.yaml:12:60 both is required and no value is allowed there, so nothing fits the schema',
  ]);
});

it('pagination-fields', () => {
  const text = `${rpc}methods:\n  - name: a.b\n    params: [{ name: t, schema: {} }]\n    x-pagination: { token: t, size: s, next: n, items: i }\n    result: { name: r, schema: { oneOf: [{ type: object, properties: { n: {} } }, { type: 'null' }] } }`;
  expect(findings('pagination-fields', text)).toEqual([
    'a.yaml:5:5 x-pagination names the parameter s; a.b has t',
    'a.yaml:5:5 x-pagination names the result field i; the result of a.b has n',
  ]);
});

it('pagination-fields of HTTP, where pages have no cursor', () => {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    get:
      operationId: listA
      parameters: [{ name: c, in: query, schema: { type: string } }]
      x-pagination: { cursor: c, next: n, items: i }
      responses: { 200: { description: D, content: { application/json: { schema: { type: object, properties: { n: {}, i: {} } } } } } }
`;
  expect(findings('pagination-fields', text)).toEqual([
    'a.yaml:5:5 x-pagination of listA names a cursor, which only methods of OpenRPC have; write token: c',
  ]);
});

it('subscription-method', () => {
  const text = `${rpc}methods:\n  - name: eth_subscribe\n    params: []\n    x-subscription: { unsubscribe: eth_stop, notification: n, kinds: { a: { payload: {} } } }\n    ${result}`;
  expect(findings('subscription-method', text)).toEqual([
    'a.yaml:5:5 eth_subscribe is ended by eth_stop, which is no method of the group test',
  ]);
});

it.each([
  ['3.2.0', []],
  ['3.1.1', ['a.yaml:4:45 this response needs the key description']],
])('openapi-structure asks answers of OpenAPI %s for a description as it does', (version, expected) => {
  const text = `openapi: ${version}
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: x, responses: { '200': { summary: It } } } }
`;
  expect(findings('openapi-structure', text)).toEqual(expected);
});

it('openapi-structure', () => {
  const text = `openapi: 3.1.0
info: { title: 7 }
paths:
  a: { get: { operationId: x, responses: { '999': { description: x } } } }
  /b: { post: { operationId: y, parameters: [{ in: nowhere }], requestBody: {}, responses: [] } }
components: { schemas: { A: { required: a, minLength: x, properties: [] } } }
`;
  expect(findings('openapi-structure', text).map((line) => line.replace(/^\S+ /, ''))).toEqual(
    expect.arrayContaining([
      'info.title must be a text',
      'info.version must be a text',
      'the path a must begin with /',
      '999 is no status: allowed are 100 to 599, 1XX to 5XX, and default',
      'this parameter needs the key name',
      'in: nowhere must be one of path, query, header, cookie',
      'the parameter undefined needs a schema or a content',
      'this request body needs the key content',
      'responses must be an object',
      'required must be a list',
      'minLength must be a number',
      'properties must be an object',
    ]),
  );
});

describe('unknown-key', () => {
  const text = `${rpc}x-grup: a\nx-other: b\nx-unit: c\nmethods: []\ncomponents:\n  schemas:\n    A: { requried: [a], description: x, colour: red }\n`;

  it('finds keys that no specification has, and extensions that look like known ones', () => {
    expect(findings('unknown-key', text)).toEqual([
      'a.yaml:4:1 x-grup means nothing; x-group was probably meant',
      'a.yaml:10:10 a schema has no key requried; required was probably meant',
      'a.yaml:10:41 a schema has no key colour',
    ]);
  });

  it('in own contracts, finds unknown keywords and extensions in the wrong place', () => {
    expect(findings('unknown-key', text, { strict: true })).toEqual([
      'a.yaml:4:1 x-grup means nothing; x-group was probably meant',
      expect.stringMatching(
        /^a\.yaml:6:1 x-unit means nothing on an OpenRPC document; known there: x-access, x-idempotent, /,
      ),
      'a.yaml:10:10 a schema has no key requried; required was probably meant',
      'a.yaml:10:41 a schema has no key colour',
    ]);
  });
});

it('undocumented-operation', () => {
  const text = `${rpc.replace('x-access: public\n', '')}methods:\n  - { name: a.b, params: [], ${result} }`;
  expect(findings('undocumented-operation', text, { strict: true })).toEqual([
    'a.yaml:4:5 a.b does not say who may call it: neither it nor its group has x-access',
    'a.yaml:4:5 a.b has no example with its result',
    'a.yaml:4:5 a.b has no summary',
    'a.yaml:4:5 a.b names no errors',
  ]);
  expect(findings('undocumented-operation', text)).toEqual([]);
});

it('undocumented-operation: a call that is only ever refused has no result to show', () => {
  const document = (status: number) => `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /old:
    get:
      operationId: old
      summary: Gave a list.
      responses:
        "${status}": { description: Not given any more. }
        "404": { description: Not here. }
`;
  expect(findings('undocumented-operation', document(410), { strict: true })).toEqual([]);
  expect(findings('undocumented-operation', document(200), { strict: true })).toEqual([
    'a.yaml:5:5 old has no example with its result',
  ]);
});

it('integer-without-format', () => {
  const text = `${rpc}methods: []\ncomponents:\n  schemas:\n    A: { type: integer }\n    B: { type: integer, maximum: 9007199254740991 }\n    C: { type: integer, format: uint64 }\n    D: { type: [integer, 'null'], maximum: 9007199254740992 }\n`;
  expect(
    findings('integer-without-format', text, { strict: true, codecs: true }).map((line) => line.slice(0, 10)),
  ).toEqual(['a.yaml:7:5', 'a.yaml:10:5'].map((place) => place.slice(0, 10)));
});

it('unreachable', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firn-lint-'));
  try {
    mkdirSync(path.join(folder, 'schemas'));
    writeFileSync(path.join(folder, 'schemas/Used.yaml'), 'type: string');
    writeFileSync(path.join(folder, 'schemas/Unused.yaml'), 'type: string');
    writeFileSync(
      path.join(folder, 'errors.yaml'),
      'Used: { code: 1, message: a }\nUnused: { code: 2, message: b }',
    );
    const schemas =
      'components:\n  schemas:\n    Inline: { type: string }\n    Published: { $ref: schemas/Used.yaml }';
    const text = `${rpc}methods: [{ name: a.b, params: [], errors: [{ $ref: errors.yaml#/Used }], ${result} }]\n${schemas}`;
    writeFileSync(path.join(folder, 'a.yaml'), text);
    const read = readContract({ name: 'test', documents: ['a.yaml'], root: folder });
    const problems = new Problems();
    lintContract(read, true, problems);
    const found = sortProblems(problems.all).filter((problem) => problem.code === 'unreachable');
    expect(
      found.map(
        ({ location, message }) => `${path.relative(folder, location.file)}:${location.line} ${message}`,
      ),
    ).toEqual([
      'a.yaml:7 nothing refers to Inline',
      'errors.yaml:2 nothing refers to Unused',
      'schemas/Unused.yaml:1 nothing refers to this file',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('int64-as-number', () => {
  const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths: {}
components:
  schemas:
    Small: { type: integer, format: int64, maximum: 1000 }
    Kind: { type: integer, format: int64, enum: [1, 2] }
    Text: { type: string, format: int64 }
    Id: { type: integer, format: int64 }
    Count: { type: integer, format: uint64 }
`;

  it('names the first integer that may be beyond 2^53, and how it is kept', () => {
    expect(findings('int64-as-number', text)).toEqual([
      expect.stringMatching(/^a.yaml:9:5 an integer of 64 bits, with 1 more: .*--int64/),
    ]);
  });

  it('has nothing to say where an option keeps them', () => {
    expect(findings('int64-as-number', text, { int64: 'bigint' })).toEqual([]);
    expect(findings('int64-as-number', text, { int64: 'number' })).toHaveLength(1);
  });
});

it('shared-credentials', () => {
  const answers = 'responses: { 204: { description: Done } }';
  const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: both, security: [{ key: [], token: [] }], ${answers} } }
  /b: { get: { operationId: again, security: [{ key: [], token: [] }], ${answers} } }
  /c: { get: { operationId: either, security: [{ key: [] }, { token: [] }], ${answers} } }
  /d: { get: { operationId: two, security: [{ token: [], session: [] }], ${answers} } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: Authorization }
    token: { type: http, scheme: bearer }
    session: { type: apiKey, in: cookie, name: session }
`;
  expect(findings('shared-credentials', text)).toEqual([
    expect.stringContaining(
      'both asks for key and token together, and both are sent in the header authorization',
    ),
  ]);
});
