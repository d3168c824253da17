import { describe, expect, it } from 'vitest';
import { operationsOf, readVirtual, shown } from '../../fixtures/virtual-contract.js';
import { head, operation } from './operation.js';

describe('operations and their answers', () => {
  it('know that answers to HEAD have no body', () => {
    const text = `openapi: 3.1.0
info: { title: t, version: '1' }
paths:
  /a:
    head:
      operationId: one
      responses:
        '200': { description: d, headers: { etag: { schema: { type: string } } }, content: { application/json: { schema: { type: object } } } }
        '404': { description: d, content: { application/json: { schema: { type: object } } } }
`;
    const read = readVirtual({ 'openapi.yaml': text });
    const [operation] = operationsOf(read);
    expect(operation?.result).toEqual({ kind: 'undefined' });
    expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual(
      Array(2).fill(
        'body-of-head the body of an answer to one is left out: answers to HEAD have none (RFC 9110, section 9.3.2)',
      ),
    );
  });

  const json = (schema: string): string => `content: { application/json: { schema: { ${schema} } } }`;
  it.each([
    [
      `{ '201': { description: x, ${json('type: integer')} }, '200': { description: x } }`,
      ['200', '201 json'],
      'union',
    ],
    ["{ '204': { description: x } }", ['204'], 'undefined'],
    ["{ '202': { description: x }, '204': { description: y } }", ['202', '204'], 'undefined'],
    [
      `{ '200': { description: x, ${json('type: integer')} }, '201': { description: x, ${json('type: integer')} } }`,
      ['200 json', '201 json'],
      'number',
    ],
    [
      '{ 2XX: { description: x, content: { application/problem+json: { schema: { type: boolean } } } } }',
      ['2XX json'],
      'boolean',
    ],
    ['{ default: { description: x, content: { application/json: {} } } }', ['default json'], 'unknown'],
    [
      "{ '200': { description: x, content: { text/html: { schema: { type: string } } } } }",
      ['200 text'],
      'string',
    ],
    ["{ '200': { description: x, content: { image/png: {} } } }", ['200 binary'], 'binary'],
    [
      "{ '200': { description: x, content: { text/event-stream: { schema: { type: object } } } } }",
      ['200 events'],
      'stream',
    ],
    ["{ '302': { description: x }, '404': { description: y } }", ['302', '404'], 'undefined'],
  ])('answer %s', (responses, answers, kind) => {
    const { wire, result } = operation(`operationId: get\nresponses: ${responses}`);
    const read = wire.protocol === 'http' ? wire.answers : [];
    expect(read.map((each) => [each.key, ...each.contents.map((body) => body.kind)].join(' '))).toEqual(
      answers,
    );
    expect(result.kind).toBe(kind);
  });

  it('have media types in lower case and in one line, each once', () => {
    const answer = (...types: readonly string[]): string =>
      types.map((type) => `${JSON.stringify(type)}: { schema: { type: object } }`).join(', ');
    const read = readVirtual({
      'openapi.yaml': `${head}paths:
  /a:
    get:
      operationId: a
      responses: { '200': { description: It., content: { ${answer('Application/JSON ; profile="A"', 'application/json\n', 'APPLICATION/JSON')} } } }
`,
    });
    const { wire } = operationsOf(read)[0] ?? {};
    const types =
      wire?.protocol === 'http' ? wire.answers[0]?.contents.map(({ mediaType }) => mediaType) : [];
    expect(types).toEqual(['application/json', 'application/json; profile="A"']);
    expect(shown(read.warnings)).toEqual([
      expect.stringContaining('application/json is there twice, in other letters or with other spaces'),
    ]);
  });

  it('fail with what the other answers say', () => {
    const files = {
      'openapi.yaml': `${head}paths: { /a: { get: { operationId: a, responses: { '200': { description: ok }, '404': { $ref: 'errors.yaml#/not_found' }, '429': { description: Slow down. }, 5XX: { description: Broken. }, default: { description: Else. } } } } }`,
      'errors.yaml':
        'not_found: { description: No such thing., content: { application/json: { schema: { type: string } } } }',
    };
    expect(operationsOf(readVirtual(files))[0]?.errors).toEqual([
      { name: 'UnexpectedError', code: 0, message: 'Else.', when: 'Else.' },
      { name: 'NotFound', code: 404, message: 'Not Found', when: 'No such thing.', data: { kind: 'string' } },
      { name: 'TooManyRequests', code: 429, message: 'Too Many Requests', when: 'Slow down.' },
      { name: 'InternalServerError', code: 500, message: 'Internal Server Error', when: 'Broken.' },
    ]);
  });

  it('have examples that are the structures which texts of JSON stand for', () => {
    const contentOf = (schema: string, examples: string) => {
      const { wire } = operation(`
responses:
  '200':
    description: Done.
    content: { application/json: { schema: { ${schema} }, examples: { ${examples} } } }`);
      return wire.protocol === 'http' ? wire.answers[0]?.contents[0]?.examples.map(({ value }) => value) : [];
    };
    const texts = `a: { value: '{"id": 18446744073709551615}' }, b: { serializedValue: ' [1]' }, c: { value: '{' }, d: { value: { id: 2 } }`;
    expect(contentOf('type: object', texts)).toEqual([{ id: 18446744073709551615n }, [1], '{', { id: 2 }]);
    expect(contentOf('type: string', `a: { value: '{"id": 1}' }`)).toEqual(['{"id": 1}']);
    expect(contentOf('', `a: { value: '{"id": 1}' }`)).toEqual(['{"id": 1}']);
  });
});
