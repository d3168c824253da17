import { expect, it } from 'vitest';
import { findings } from './findings.js';

it('same-operation', () => {
  const answers = 'responses: { 204: { description: Done } }';
  const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a/{x}#first: { get: { operationId: first, parameters: [{ name: x, in: path, required: true, schema: {} }], ${answers} } }
  /a/{y}: { get: { operationId: second, parameters: [{ name: y, in: path, required: true, schema: {} }], ${answers} } }
  /b: { get: { operationId: other, ${answers} } }
`;
  expect(findings('same-operation', text)).toEqual([
    expect.stringContaining(
      'first (a.yaml:4:19) and second (a.yaml:5:13) are all GET /a/{}: clients call each of them, but a server cannot distinguish them',
    ),
  ]);
});

it('same-operation knows escapes of paths, but for those of what parts them', () => {
  const paths = ['/caf\u00e9', '/caf%C3%A9', '/a%2Fb', '/a/b', '/%7Bid%7D', '/{id}', '/%FF', '/100%'];
  const operations = paths.map(
    (path, index) =>
      `  ${JSON.stringify(path)}: { get: { operationId: o${index}, responses: { '204': { description: d } } } }`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${operations.join('\n')}\n`;
  expect(findings('same-operation', text)).toEqual([
    expect.stringMatching(/o0 \(.*\) and o1 \(.*\) are all GET \/caf\u00e9/),
  ]);
});

it('same-operation knows the queries of paths', () => {
  const answers = 'responses: { 204: { description: Done } }';
  const text = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: first, ${answers} } }
  /a?beta=true: { get: { operationId: second, ${answers} } }
  /a?beta={beta}: { get: { operationId: third, parameters: [{ name: beta, in: query, schema: {} }], ${answers} } }
`;
  expect(findings('same-operation', text)).toEqual([
    expect.stringMatching(/first \(.*\) and third \(.*\) are all GET \/a:/),
  ]);
});

function responses(operations: readonly string[]): string {
  const items = operations.map(
    (each, index) =>
      `  /a#${index}: { post: { operationId: o${index}, ${each} responses: { 204: { description: Done } } } }`,
  );
  return `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${items.join('\n')}\n`;
}

const parameter = (place: string, name: string, schema: string, required = true) =>
  `parameters: [{ in: ${place}, name: ${name}, required: ${required}, schema: ${schema} }],`;
const body = (types: readonly string[], required = true) =>
  `requestBody: { required: ${required}, content: { ${types.map((type) => `'${type}': { schema: {} }`).join(', ')} } },`;

it.each([
  [
    'header',
    parameter('header', 'X-Target', '{ enum: [a] }'),
    parameter('header', 'x-target', '{ const: b }'),
  ],
  ['query', parameter('query', 'comp', '{ const: 1 }'), parameter('query', 'comp', '{ const: 2 }')],
  ['query of sets', parameter('query', 'q', '{ enum: [a, b] }'), parameter('query', 'q', '{ enum: [c] }')],
  ['one query', parameter('query', 'acl', '{ type: boolean, enum: [true] }'), ''],
  ['another query', parameter('query', 'acl', '{ const: a }'), parameter('query', 'tags', '{ const: a }')],
  ['media type', body(['application/json']), body(['text/plain', 'image/*'])],
  ['body', body(['application/json']), ''],
])('operations are distinguished by a constant %s', (_, one, other) => {
  expect(findings('same-operation', responses([one, other]))).toEqual([]);
});

it.each([
  [
    'an optional header',
    parameter('header', 'h', '{ enum: [a] }', false),
    parameter('header', 'h', '{ const: b }', false),
  ],
  ['a free query', parameter('query', 'q', '{ type: string }'), parameter('query', 'r', '{ type: string }')],
  [
    'sets that overlap',
    parameter('query', 'q', '{ enum: [a, b] }'),
    parameter('query', 'q', '{ enum: [b, c] }'),
  ],
  ['a range', body(['application/json']), body(['application/*'])],
  ['an optional body', body(['application/json'], false), ''],
  [
    'names of objects',
    parameter('query', 'constructor', '{ const: a }'),
    parameter('query', 'constructor', '{ const: a }'),
  ],
])('operations are not distinguished by %s', (_, one, other) => {
  expect(findings('same-operation', responses([one, other]))).toHaveLength(1);
});
