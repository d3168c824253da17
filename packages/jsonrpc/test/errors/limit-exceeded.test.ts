import { readRetryAfter } from '@firn/http/client';
import { describe, expect, it } from 'vitest';
import { isLimitExceeded, RpcError, retryAfterMs, TransportError } from '../../src/errors/index.js';

const http = (status: number, retryAfter?: string): TransportError =>
  new TransportError(`HTTP ${status}`, { status, retryAfterMs: readRetryAfter(retryAfter) });

describe('isLimitExceeded', () => {
  it.each([
    ['-32005', new RpcError(-32005, 'rate limit exceeded'), true],
    ['HTTP 429', http(429), true],
    ['another code', new RpcError(-32000, 'nonce too low'), false],
    ['HTTP 503', http(503, '3'), false],
    ['what is no error of a call', new TypeError('oops'), false],
  ])('tells %s', (_, error, expected) => {
    expect(isLimitExceeded(error)).toBe(expected);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['data.retryAfterMs', new RpcError(-32005, 'limit', { retryAfterMs: 1500 }), 1500],
    ['seconds of Retry-After', http(429, '3'), 3000],
    ['a date that is over', http(503, 'Wed, 21 Oct 2015 07:28:00 GMT'), 0],
    ['nothing that asks', new RpcError(-32005, 'limit'), undefined],
    ['data that is no object', new RpcError(-32005, 'limit', 'soon'), undefined],
    ['a time that is none', new RpcError(-32005, 'limit', { retryAfterMs: 'soon' }), undefined],
    ['a header that is none', http(429, 'soon'), undefined],
    ['an error of another kind', new TypeError('oops'), undefined],
  ])('reads %s', (_, error, expected) => {
    expect(retryAfterMs(error)).toBe(expected);
  });
});
