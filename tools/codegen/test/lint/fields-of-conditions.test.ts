import { expect, it } from 'vitest';
import { findings } from './findings.js';

const withPet = (pet: string): string => `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    post:
      operationId: a
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { 200: { description: Done, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Item: { type: object, properties: { id: { type: string, readOnly: true }, n: { type: string } } }
    Pet: ${pet}
`;

const item = "{ $ref: '#/components/schemas/Item' }";

it('field-of-condition names what nothing drops', () => {
  const pet = `{ type: object, properties: { kind: { type: string } }, patternProperties: { '^x-': ${item} }, if: { required: [kind] }, then: { properties: { secret: { type: string, writeOnly: true } } } }`;
  expect(findings('field-of-condition', withPet(pet))).toEqual([
    expect.stringMatching(/^a\.yaml:11:41 id is readOnly, but only a condition/),
    expect.stringMatching(
      /secret is writeOnly, but only a condition .* leads to it: answers that have it keep it$/,
    ),
  ]);
});

it.each([
  `{ type: object, properties: { item: ${item} } }`,
  `{ type: object, patternProperties: { '^x-': ${item} }, additionalProperties: false }`,
  `{ type: object, patternProperties: { '^x-': ${item}, '^y-': ${item} }, additionalProperties: false }`,
  '{ type: object, properties: { id: { type: string, readOnly: true } }, if: { properties: { id: { type: string, readOnly: true } } }, then: { required: [id] } }',
])('field-of-condition says nothing of %s', (pet) => {
  expect(findings('field-of-condition', withPet(pet))).toEqual([]);
});
