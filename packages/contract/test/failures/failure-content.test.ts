import { failureText, problemContent } from '@firn/primitives/failure';
import { describe, expect, it } from 'vitest';
import { failuresOf } from '../../src/failures/index.js';
import { notFound, object, operationOf, text } from './error-bodies.js';

describe('the failures of an operation', () => {
  const schema = object({ message: text });

  it('are those that it declares, and problem details where a status has no body', () => {
    const { contract, operation } = operationOf({
      401: {},
      403: { content: { 'application/*+json': { schema } } },
      '4XX': { content: { 'application/vnd.error+json': { schema } } },
      default: { content: { 'text/plain': { schema: text } } },
    });
    const failures = failuresOf(contract, operation);
    expect([...failures].map(([status, { type }]) => [status, type])).toEqual([
      ['401', 'application/problem+json'],
      ['403', 'application/problem+json'],
      ['4XX', 'application/vnd.error+json'],
      ['default', 'text/plain'],
    ]);
  });

  it.each([
    [{ 'text/html': { schema: text }, 'application/json': { schema } }, '{"message":"no <b>"}'],
    [{ 'text/html': { schema: text } }, 'no &#60;b&#62;'],
    [{ 'text/plain': { schema: text } }, 'no <b>'],
    [
      { 'application/xml': { schema } },
      '<?xml version="1.0" encoding="UTF-8"?>\n<error><message>no &#60;b&#62;</message></error>\n',
    ],
    [{ 'application/*': { schema } }, '{"message":"no <b>"}'],
  ])('are written in a media type that the document declares: %j', (content, written) => {
    const { contract, operation } = operationOf({ 404: { content } });
    const found = failuresOf(contract, operation).get('404') ?? problemContent;
    expect(failureText(found, { ...notFound, messages: ['no <b>'] })).toBe(written);
  });
});

it('is problem details if the document declares only a form', () => {
  const content = { 'application/x-www-form-urlencoded': { schema: object({ error: text }) } };
  const { contract, operation } = operationOf({ 400: { content } });
  expect([...failuresOf(contract, operation)]).toEqual([['400', problemContent]]);
});
