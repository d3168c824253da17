import { readContract } from '@firn/contract/read';
import { expect, it } from 'vitest';
import { compareContracts } from '../../src/diff/compare-contracts.js';

const text = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a: { get: { operationId: a, parameters: [{ $ref: '#/components/parameters/L' }], responses: { '200': { $ref: '#/components/responses/R' } } } }
  /c:
    parameters: [{ name: q, in: query, schema: { type: string, maxLength: 4 } }]
    get: { operationId: c, parameters: [{ $ref: '#/components/parameters/L' }], responses: { '200': { $ref: '#/components/responses/R' } } }
    post: { operationId: d, requestBody: { $ref: '#/components/requestBodies/B' }, responses: { '200': { $ref: '#/components/responses/R' } } }
    put: { operationId: e, requestBody: { $ref: '#/components/requestBodies/B' }, responses: { '200': { $ref: '#/components/responses/R' } } }
components:
  parameters:
    L: { name: limit, in: query, schema: { type: integer, maximum: 9 } }
  requestBodies:
    B: { content: { application/json: { schema: { type: object, properties: { n: { type: string } } } } } }
  responses:
    R: { description: x, headers: { X-A: { schema: { type: string, enum: [a] } } }, content: { application/json: { schema: { type: object, properties: { n: { type: string } } } } } }
`;

const read = (document: string) =>
  readContract({
    name: 'case',
    documents: ['a.yaml'],
    root: '/',
    codecs: false,
    allow: 'all',
    readText: () => document,
  });

it('one change at a place that several operations share is one change, with the operations that it touches', () => {
  const edited = text
    .replace('maximum: 9', 'maximum: 5')
    .replace('maxLength: 4', 'maxLength: 3')
    .replaceAll('n: { type: string }', 'n: { type: integer }')
    .replace('enum: [a]', 'enum: [a, b]');
  const { changes } = compareContracts(read(text), read(edited));
  const found = changes.map(({ subject, what, operations }) => `${subject} ${what}: ${operations.join(' ')}`);
  expect(found).toEqual([
    'q had maxLength lowered from 4 to 3: c d e',
    'limit had maximum lowered from 9 to 5: a c',
    'body.n was string and became integer: d e',
    'result.n was string and became integer: a c d e',
    'result header X-A got the value "b": a c d e',
  ]);
});
