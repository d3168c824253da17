import { expect, it } from 'vitest';
import { findings } from './findings.js';

it('warns once of error bodies that no generated response can be valid for, and of those without a message', () => {
  const text = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a:
    get:
      operationId: a
      responses:
        '204': { description: Done. }
        '400': { $ref: '#/components/responses/Impossible' }
        '403': { description: No., content: { application/json: { schema: { type: object, required: [code], properties: { code: { type: integer } } } } } }
        '404': { description: None., content: { application/json: { schema: { type: object, required: [message], properties: { message: { type: string } } } } } }
    put: { operationId: b, responses: { '204': { description: Done. }, '400': { $ref: '#/components/responses/Impossible' } } }
components:
  responses:
    Impossible: { description: Wrong., content: { application/json: { schema: { type: object, required: [code], properties: { code: { type: string, pattern: '^Q{40}$' } } } } } }
`;
  expect(findings('error-response', text)).toEqual([
    'a.yaml:10:47 error responses of generated servers with this schema contain no message: give it a text member such as `message` or `detail`, or return the body from handlers',
    'a.yaml:15:51 no error response of a generated server is valid for this schema: servers respond with problem details (RFC 9457) instead; allow a text for the message, or return the body from handlers',
  ]);
});
