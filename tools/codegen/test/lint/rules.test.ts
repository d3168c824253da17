import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lintContract, rules } from '../../src/lint/lint-contract.js';
import { Problems, sortProblems } from '../../src/problem.js';
import { readContract } from '../../src/read/read-contract.js';
import { readVirtual, shown } from '../fixtures/virtual-contract.js';

const rpc = 'openrpc: 1.3.2\ninfo: { title: T, version: 1.0.0 }\nx-access: public\n';
const http = 'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\n';
const result = 'result: { name: r, schema: { type: string } }';
const ok =
  "responses: { '200': { description: Done., content: { application/json: { schema: { type: string } } } } }";

/** Findings of one rule, as `code place message`. */
function findings(code: string, text: string, { strict = false, codecs = false } = {}): string[] {
  const read = readVirtual({ 'a.yaml': text }, { codecs });
  const problems = new Problems();
  lintContract(read, strict, problems);
  return shown(sortProblems(problems.all))
    .filter((line) => line.startsWith(`${code} `))
    .map((line) => line.slice(code.length + 1));
}

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

  it('holds operationIds of all tags against each other', () => {
    const text = `${http}paths:\n  /a:\n    get: { operationId: x, tags: [a], ${ok} }\n  /b:\n    get: { operationId: x, tags: [b], ${ok} }\n`;
    expect(findings('duplicate-method', text)).toEqual([
      'a.yaml:7:5 x is the name of an operation already, at a.yaml:5',
    ]);
  });
});

it('duplicate-param', () => {
  const text = `${rpc}methods:\n  - name: a.b\n    params:\n      - { name: x, schema: {} }\n      - { name: x, schema: {} }\n    ${result}`;
  expect(findings('duplicate-param', text)).toEqual(['a.yaml:8:9 a.b has the parameter x twice']);
});

it('required-after-optional', () => {
  const params = 'params:\n      - { name: x, schema: {} }\n      - { name: y, required: true, schema: {} }';
  const text = (structure: string): string =>
    `${rpc}methods:\n  - name: a.b\n    paramStructure: ${structure}\n    ${params}\n    ${result}`;
  expect(findings('required-after-optional', text('by-position'))).toEqual([
    'a.yaml:9:9 a.b takes parameters by position; y is required, but stands after x, which is not',
  ]);
  expect(findings('required-after-optional', text('by-name'))).toEqual([]);
});

it('path-params', () => {
  const text = `${http}paths:\n  /a/{b}/{c}:\n    get: { operationId: x, parameters: [{ name: c, in: path, required: true, schema: {} }, { name: d, in: path, required: true, schema: {} }], ${ok} }`;
  expect(findings('path-params', text)).toEqual([
    'a.yaml:5:5 /a/{b}/{c} has the placeholder {b}, but x has no path parameter of that name',
    'a.yaml:5:5 x has the path parameter d, but /a/{b}/{c} has no placeholder for it',
  ]);
});

it('pagination-fields', () => {
  const text = `${rpc}methods:\n  - name: a.b\n    params: [{ name: t, schema: {} }]\n    x-pagination: { token: t, size: s, next: n, items: i }\n    result: { name: r, schema: { oneOf: [{ type: object, properties: { n: {} } }, { type: 'null' }] } }`;
  expect(findings('pagination-fields', text)).toEqual([
    'a.yaml:5:5 x-pagination names the parameter s; a.b has t',
    'a.yaml:5:5 x-pagination names the result field i; the result of a.b has n',
  ]);
});

it('subscription-method', () => {
  const text = `${rpc}methods:\n  - name: eth_subscribe\n    params: []\n    x-subscription: { unsubscribe: eth_stop, notification: n, kinds: { a: { payload: {} } } }\n    ${result}`;
  expect(findings('subscription-method', text)).toEqual([
    'a.yaml:5:5 eth_subscribe is ended by eth_stop, which is no method of the group test',
  ]);
});

describe('example-misfit', () => {
  const text = `${rpc}methods:
  - name: a.b
    params: [{ name: x, required: true, schema: { type: integer } }]
    result: { name: r, schema: { type: object, properties: { a: { type: string } } } }
    examples:
      - { name: one, params: [{ name: x, value: y }], result: { name: r, value: { a: 1 } } }
      - { name: two, params: [], result: { name: r, value: { b: 1 } } }
`;

  it('names the example, the parameter, the pointer and the rule', () => {
    expect(findings('example-misfit', text)).toEqual([
      'a.yaml:9:9 in the example "one" of a.b, the parameter x must be an integer',
      'a.yaml:9:9 in the example "one" of a.b, the result at /a must be a string',
      'a.yaml:10:9 in the example "two" of a.b, the parameter x is missing',
    ]);
  });

  it('in own contracts, wants only keys that the schema names', () => {
    expect(findings('example-misfit', text, { strict: true })).toContain(
      'a.yaml:10:9 in the example "two" of a.b, the result has the key b, which the schema does not name',
    );
  });
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

it('unsupported-keyword', () => {
  const text = `${rpc}methods: []\ncomponents:\n  schemas:\n    A: { if: {}, not: { type: string }, dependentRequired: {} }\n    B: { not: {} }\n`;
  expect(findings('unsupported-keyword', text)).toEqual([
    'a.yaml:7:10 if is not checked by the generated validators',
    'a.yaml:7:18 not is not checked by the generated validators',
    'a.yaml:7:41 dependentRequired is not checked by the generated validators',
  ]);
});

describe('unknown-key', () => {
  const text = `${rpc}x-grup: a\nx-other: b\nx-unit: c\nmethods: []\ncomponents:\n  schemas:\n    A: { requried: [a], description: x, colour: red }\n`;

  it('finds extensions that look like known ones', () => {
    expect(findings('unknown-key', text)).toEqual([
      'a.yaml:4:1 x-grup means nothing; x-group was probably meant',
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
