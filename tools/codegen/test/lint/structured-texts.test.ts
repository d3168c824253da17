import { expect, it } from 'vitest';
import { findings } from './findings.js';

it('warns of schemas of bodies that programs have as text', () => {
  const text = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    post:
      operationId: a
      requestBody:
        content:
          text/xml: { schema: { type: object, properties: { name: { type: string } } } }
          text/csv: { schema: { type: string } }
      responses: { '200': { description: It., content: { application/yaml: { schema: { type: array, items: { type: string } } }, text/plain: {} } } }
`;
  const warning = (mediaType: string): string =>
    `the body is a string in programs, as every ${mediaType}: nothing is written or read by its schema, and an object is refused; write and parse the text in the program, or document application/json`;
  expect(findings('structured-text', text)).toEqual([
    `a.yaml:9:11 ${warning('text/xml')}`,
    `a.yaml:11:58 ${warning('application/yaml')}`,
  ]);
});
