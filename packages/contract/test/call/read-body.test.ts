import { describe, expect, it } from 'vitest';
import { readAnswerBody } from '../../src/call/read-body.js';

describe('readAnswerBody', () => {
  it.each([
    ['*/*', 'application/json', 'json', 'a'],
    ['application/*', 'application/hal+json', 'json', 'a'],
    ['*/*', 'text/plain', 'text', '"a"'],
    ['text/plain', 'text/plain', 'text', '"a"'],
  ])('reads a text documented as %s that comes as %s', async (mediaType, type, kind, value) => {
    const response = new Response('"a"', { headers: { 'content-type': type } });
    const body = await readAnswerBody(response, {
      status: 200,
      extent: 'exact',
      contents: [{ mediaType, kind: 'text' }],
    });
    expect(body).toMatchObject({ kind, value });
  });
});
