import { describe, expect, it } from 'vitest';
import { callRest } from '../../src/client/index.js';
import {
  isBadRequestError,
  isHttpStatusError,
  isNotFoundError,
  isRateLimitError,
  isResponseValidationError,
  isTimeoutError,
  isTransportError,
  isUnavailableError,
} from '../../src/errors/index.js';
import { echoOperation, getSeriesOperation, listHoldersOperation } from '../sample-contract.js';
import { fakeTransport, silentTransport } from './fake-transport.js';

const call = (transport: Parameters<typeof callRest>[0]) =>
  callRest(transport, getSeriesOperation, { chainId: '1' });
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('callRest', () => {
  it('sends verb, target, body and whether the call is idempotent', async () => {
    const { transport, requests } = fakeTransport({ text: '{}' });
    await callRest(transport, echoOperation, { body: { a: 1 } });
    expect(requests).toMatchObject([
      { verb: 'POST', target: '/v1/echo', body: '{"a":1}', idempotent: false },
    ]);
  });

  it('returns the checked result', async () => {
    expect(await call(fakeTransport({ text: '{"results":[1,2]}' }).transport)).toEqual({ results: [1, 2] });
  });

  it('decodes an integer beyond 2^53 from the text, exactly', async () => {
    const { transport } = fakeTransport({ text: '{"sortKey":123456789012345678901234567890}' });
    const result = await callRest(transport, listHoldersOperation, { address: '0x0' });
    expect(result).toEqual({ sortKey: 123456789012345678901234567890n });
  });

  it('names the broken rules of a result', async () => {
    const error = await caught(call(fakeTransport({ text: '{"results":null}' }).transport));
    expect(isResponseValidationError(error) && error.issues).toHaveLength(1);
    expect(String(error)).toBe(
      'ResponseValidationError: invalid result of getSeries: results: expected an array',
    );
  });

  it.each([
    ['an array of messages', '{"message":["a","b"],"error":"Bad Request","statusCode":400}', ['a', 'b']],
    ['problem details', '{"type":"about:blank","title":"Bad Request","status":400,"detail":"a"}', ['a']],
    ['an object in an object', '{"error":{"code":5,"message":"a"}}', ['a']],
    [
      'a list of what is wrong',
      '{"detail":[{"loc":["body"],"msg":"a"},{"loc":["body"],"msg":"b"}]}',
      ['a', 'b'],
    ],
    ['messages by fields', '{"errors":{"name":["a"],"age":["b"]},"title":"Bad Request"}', ['a', 'b']],
    ['a name beside its description', '{"error":"invalid_request","error_description":"a"}', ['a']],
    ['a text beside a code', '{"ok":false,"code":"INVALID","title":"Bad Request","errorText":"a"}', ['a']],
    ['a text as JSON', '"a"', ['a']],
    ['a member in capitals', '{"Error":{"Code":5,"Message":"a"}}', ['a']],
    ['the status as an object', '{"status":{"code":5,"developer_message":"a"}}', ['a']],
    ['the status as a text', '{"status":"failed","error":"a"}', ['a']],
    ['one message', '{"message":"a","error":"Bad Request","statusCode":400}', ['a']],
    ['a page of a proxy', '<h1>oops</h1>', ['<h1>oops</h1>']],
    ['a long page of a proxy', 'x'.repeat(500), [`${'x'.repeat(200)}…`]],
    ['JSON of another form', '{"detail":7}', ['{"detail":7}']],
    ['null', 'null', ['null']],
  ])('reads an error answer with %s', async (_, text, messages) => {
    const error = await caught(call(fakeTransport({ status: 400, text }).transport));
    expect(isHttpStatusError(error) && error.status).toBe(400);
    expect(isHttpStatusError(error) && error.messages).toEqual(messages);
  });

  it.each([
    [400, isBadRequestError],
    [404, isNotFoundError],
    [429, isRateLimitError],
    [502, isUnavailableError],
    [503, isUnavailableError],
    [504, isUnavailableError],
  ])('tells a %i apart', async (status, guard) => {
    const error = await caught(call(fakeTransport({ status, text: '' }).transport));
    const guards = [isBadRequestError, isNotFoundError, isRateLimitError, isUnavailableError];
    expect(guards.filter((each) => each(error))).toEqual([guard]);
  });

  it('says how long the server asks to wait, in seconds or as a date', async () => {
    const headers = { 'retry-after': '7' };
    const error = await caught(call(fakeTransport({ status: 429, headers }).transport));
    expect(isRateLimitError(error) && error.retryAfterMs).toBe(7000);
    const date = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() };
    const other = await caught(call(fakeTransport({ status: 503, headers: date }).transport));
    expect(isUnavailableError(other) && other.retryAfterMs).toBeGreaterThan(50_000);
  });

  it('takes an answer without content as undefined', async () => {
    const operation = { ...getSeriesOperation, isResult: (result: unknown) => result === undefined };
    const { transport } = fakeTransport({ status: 204, text: '' });
    expect(await callRest(transport, operation, { chainId: '1' })).toBeUndefined();
  });

  it.each([['<html>'], ['']])('refuses a success that is not JSON: %j', async (text) => {
    const error = await caught(call(fakeTransport({ text }).transport));
    expect(isTransportError(error)).toBe(true);
    expect(String(error)).toContain(': answer is not JSON: ');
  });

  it('ends after timeoutMs', async () => {
    const calling = callRest(silentTransport, getSeriesOperation, { chainId: '1' }, { timeoutMs: 5 });
    const error = await caught(calling);
    expect(isTimeoutError(error) && error.timeoutMs).toBe(5);
  });

  it.each([{ timeoutMs: 60_000 }, {}])('ends with the reason of its signal %j', async (options) => {
    const controller = new AbortController();
    const { signal } = controller;
    const calling = callRest(silentTransport, getSeriesOperation, { chainId: '1' }, { ...options, signal });
    const reason = new Error('no longer wanted');
    controller.abort(reason);
    expect(await caught(calling)).toMatchObject({ code: 'cancelled', operation: 'getSeries', cause: reason });
  });

  it('does not wait for a signal that has fired before, where it has a time limit', async () => {
    const reason = new Error('too late');
    const options = { timeoutMs: 60_000, signal: AbortSignal.abort(reason) };
    const transport = {
      send: async (_: unknown, { signal }: { signal?: AbortSignal | undefined }) =>
        signal?.throwIfAborted() as never,
    };
    expect(await caught(callRest(transport, getSeriesOperation, { chainId: '1' }, options))).toMatchObject({
      code: 'cancelled',
      cause: reason,
    });
  });
});
