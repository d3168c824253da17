import { expect, it } from 'vitest';
import { usesType } from '../../src/explain/uses-type.js';
import { operationsOf, readVirtual } from '../fixtures/virtual-contract.js';
import { head, ok } from '../read/openapi/operation.js';

it('an operation uses a type that only a condition leads to', () => {
  const read = readVirtual({
    'openapi.yaml': `${head}paths: { /a: { post: { operationId: a, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } }, ${ok} } } }
components:
  schemas:
    Owner: { type: object, properties: { kind: { type: string } }, if: { properties: { kind: { const: x } } }, then: { $ref: '#/components/schemas/Pet' } }
    Pet: { type: object, required: [id], properties: { id: { type: string } } }
    Other: { type: object, properties: { id: { type: string } } }`,
  });
  const [operation] = operationsOf(read);
  const uses = (name: string): boolean => operation !== undefined && usesType(operation, name, read.contract);
  expect(['Owner', 'Pet', 'Other'].map(uses)).toEqual([true, true, false]);
});
