import { describe, expect, it } from 'vitest';
import { anyText, jsonBody, type ReadContext, rangeBody } from '../../src/client/index.js';

const context = { operation: 'greet', url: 'http://127.0.0.1/' } as ReadContext;

const read = (text: string, contentType: string | null) =>
  rangeBody()(
    { status: 200, text, header: (name) => (name === 'content-type' ? contentType : null) },
    context,
  );

describe('a text of which a range of media types is documented', () => {
  it.each([
    ['the string of JSON', '"good day"', 'application/json', 'good day'],
    ['the string of JSON with a parameter', '"a\\n\u00e9"', 'application/json; charset=utf-8', 'a\né'],
    ['the string of a suffix of JSON', '"x"', 'application/hal+json', 'x'],
    ['plain text with its quotes', '"good day"', 'text/plain', '"good day"'],
    ['text that says nothing of itself', '"good day"', null, '"good day"'],
    ['JSON that is no string, as it is', '{"a":1}', 'application/json', '{"a":1}'],
    ['what says it is JSON and is not', 'good day', 'application/json', 'good day'],
  ])('is %s', async (_, text, contentType, value) => {
    expect(await read(text, contentType)).toBe(value);
  });

  it('is checked by its type', async () => {
    const reader = rangeBody<'on'>({
      is: (value): value is 'on' => value === 'on',
      explain: async () => () => [],
    });
    const answer = { status: 200, header: () => 'application/json' };
    expect(await reader({ ...answer, text: '"on"' }, context)).toBe('on');
    await expect(async () => reader({ ...answer, text: '"off"' }, context)).rejects.toThrow(
      'invalid result of greet',
    );
  });
});

describe('the charset of an answer', () => {
  const latin1 = new Uint8Array([0x22, 0xe9, 0x22]);
  const answerIn = (contentType: string, bytes: Uint8Array<ArrayBuffer>) => ({
    status: 200,
    text: '',
    body: new Blob([bytes]),
    header: () => contentType,
  });

  it.each([
    ['text/plain; charset=ISO-8859-1', latin1, '"é"'],
    ['text/csv; header=present; charset="iso-8859-2"', new Uint8Array([0xb1]), 'ą'],
    ['text/plain', new TextEncoder().encode('é'), 'é'],
  ])('is that which %s names', async (contentType, bytes, text) => {
    expect(await anyText(answerIn(contentType, bytes), context)).toBe(text);
  });

  it('is refused where nobody knows it', async () => {
    await expect(anyText(answerIn('text/plain; charset=x-none', latin1), context)).rejects.toThrow(
      'greet at http://127.0.0.1/: answer cannot be read: the charset x-none is not known',
    );
  });

  it('is UTF-8 of JSON, whatever is named', async () => {
    const reader = jsonBody({ is: () => true, explain: async () => () => [] });
    const bytes = new TextEncoder().encode('"é"');
    expect(await reader(answerIn('application/json; charset=iso-8859-1', bytes), context)).toBe('é');
  });
});
