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
      'first, second are all GET /a/{}: a generated server cannot tell them apart; clients call each of them, and the mock answers as the first that the request fits',
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
    expect.stringContaining('o0, o1 are all GET /caf\u00e9'),
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
  expect(findings('same-operation', text)).toEqual([expect.stringContaining('first, third are all GET /a')]);
});
