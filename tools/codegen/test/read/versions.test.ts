import { describe, expect, it } from 'vitest';
import { operationsOf, readVirtual } from '../fixtures/virtual-contract.js';

// In 3.0 nothing counts beside a $ref, and `nullable` is a keyword.
const openapi = `info: { title: Test, version: 1 }
paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: Done., content: { application/json: { schema: { $ref: '#/components/schemas/A', maxLength: 3 } } } } }
components: { schemas: { A: { type: string, nullable: true } } }
`;
const swagger = `info: { title: Test, version: 1 }
produces: [application/json]
paths: { /a: { get: { operationId: a, responses: { '200': { description: Done., schema: { type: string } } } } } }
`;
const openrpc = `info: { title: Test, version: 1 }
methods: [{ name: a, params: [], result: { name: r, schema: { type: string } } }]
`;

/** What is read of a document that begins with a version. */
const read = (version: string, text: string) =>
  operationsOf(readVirtual({ 'a.yaml': `${version}\n${text}` }));

describe('the version of a document', () => {
  it.each([
    ['swagger: 2.0', "swagger: '2.0'", swagger],
    ['openapi: 3.1', 'openapi: 3.1.0', openapi],
    ['openapi: 3.0', 'openapi: 3.0.3', openapi],
    ["openapi: '3.0'", 'openapi: 3.0.3', openapi],
    ['openrpc: 1.3', 'openrpc: 1.3.2', openrpc],
  ])('is read from %s as from %s', (short, whole, text) => {
    expect(read(short, text)).toHaveLength(1);
    expect(read(short, text)).toEqual(read(whole, text));
  });
});
