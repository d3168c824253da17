import { describe, expect, it } from 'vitest';
import { findings } from './findings.js';

const rpc = 'openrpc: 1.3.2\ninfo: { title: T, version: 1.0.0 }\nx-access: public\n';

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
      'a.yaml:9:9 in the example "one" of a.b, the parameter x: expected an integer, received "y"',
      'a.yaml:9:9 in the example "one" of a.b, the result: a: expected a string, received 1',
      'a.yaml:10:9 in the example "two" of a.b, the parameter x is missing',
    ]);
  });

  it('is found where the example of a parameter or of a body stands, if it is that which does not fit', () => {
    const parts = `openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:
  /a:
    post:
      parameters:
        - { name: q, in: query, schema: { type: integer }, example: one }
      requestBody:
        content: { application/json: { schema: { type: integer }, example: two } }
      responses:
        '200':
          description: x
          content: { application/json: { schema: { type: integer }, example: three } }
`;
    const places = findings('example-misfit', parts).map((each) => each.replace(/ in the.*, the/, ''));
    expect(places).toEqual([
      'a.yaml:7:60 parameter q: expected an integer, received "one"',
      'a.yaml:9:67 parameter body: expected an integer, received "two"',
      'a.yaml:13:69 result: expected an integer, received "three"',
    ]);
  });

  it('is found where a value cannot be sent', () => {
    const unsendable = `openapi: 3.1.0
info: { title: T, version: 1.0.0 }
paths:
  /a/{id}:
    post:
      operationId: a
      parameters:
        - { name: id, in: path, required: true, schema: { type: string }, example: '.' }
        - { name: X-A, in: header, schema: { type: string }, example: "a\\nb" }
        - { name: q, in: query, schema: { type: [string, integer] }, example: '5' }
      requestBody:
        content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { n: { type: 'null' } } }, example: { n: null } } }
      responses: { '204': { description: Done. } }
`;
    const places = findings('example-misfit', unsendable).map((each) => each.replace(/ in the.*, the/, ''));
    expect(places).toEqual([
      'a.yaml:8:75 parameter id: cannot be sent: expected id to be a path segment that is not empty, "." or "..", received "."',
      'a.yaml:9:62 parameter X-A: cannot be sent: expected a X-A without line breaks and with Latin-1 characters only, received "a\\nb"',
      'a.yaml:10:70 parameter q: is read as 5, which the schema allows too',
      'a.yaml:12:120 parameter body: n cannot be sent: an empty list and null have no form field',
    ]);
  });

  it('is none for a parameter that is left out and named as what every object has', () => {
    const params = `[{ name: toString, schema: { type: integer } }, { name: x, schema: { type: integer } }]`;
    const inherited = text
      .replace(/params: .*\n/, `params: ${params}\n`)
      .replace(/name: x, value: y/, 'name: x, value: 1');
    expect(findings('example-misfit', inherited).filter((each) => each.includes('parameter'))).toEqual([]);
  });

  it('in own contracts, wants only keys that the schema names', () => {
    expect(findings('example-misfit', text, { strict: true })).toContain(
      'a.yaml:10:9 in the example "two" of a.b, the result: b: expected only the keys a, received 1',
    );
  });

  it('is found for a format if formats are checked', () => {
    const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a:
    get:
      parameters: [{ name: q, in: query, schema: { type: string, format: uuid }, example: none }]
      responses: { 204: { description: Done } }
`;
    expect(findings('example-misfit', text)).toEqual([]);
    expect(findings('example-misfit', text, { formats: 'check' })).toEqual([
      expect.stringMatching(/^a.yaml:6:.* expected a UUID, received "none"$/),
    ]);
  });
});
