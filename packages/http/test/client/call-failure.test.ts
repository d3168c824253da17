import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { callFailure, noAnswer, withDeadline } from '../../src/client/index.js';
import { isCancelledError, isTimeoutError, TimeoutError, TransportError } from '../../src/errors/index.js';

const operation = 'info.peers';
const url = () => 'http://127.0.0.1:9650/ext/info';

it('makes an error of a call of the reason of its signal, whatever that is', () => {
  const reason = new DOMException('the page was left', 'AbortError');
  const error = callFailure(reason, { operation, url, signal: AbortSignal.abort(reason) });
  expect(isCancelledError(error) && error).toMatchObject({ operation, url: url(), cause: reason });
});

it('leaves what has nothing to do with the signal', () => {
  const signal = AbortSignal.abort('enough');
  for (const error of [new TypeError('a placeholder is missing'), new TransportError('reset')])
    expect(callFailure(error, { operation, url, signal })).toBe(error);
  expect(callFailure('enough', { operation, url, signal: undefined })).toBe('enough');
});

it('says of a time limit what was called', async () => {
  const never = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const thrown: unknown = await withDeadline(1, undefined, never).catch((error: unknown) => error);
  const error = callFailure(thrown, { operation, url, signal: undefined });
  expect(isTimeoutError(error) && error).toMatchObject({
    operation,
    url: url(),
    timeoutMs: 1,
    message: 'info.peers at http://127.0.0.1:9650/ext/info: no answer within 1 ms',
    cause: thrown,
  });
  const told = new TimeoutError(1, { operation });
  expect(callFailure(told, { operation: 'another', url, signal: undefined })).toBe(told);
});

const refusalOf = (url: string): Promise<unknown> => fetch(url).catch((error: unknown) => error);

describe('noAnswer', () => {
  it('says what the cause of a cause says, and keeps it', () => {
    const cause = new TypeError('fetch failed', { cause: new Error('bad port') });
    const error = noAnswer(cause, { operation: 'info.peers', url: 'http://node.example?key=hidden' });
    expect(error.message).toBe('info.peers at http://node.example?key=…: no answer: bad port');
    expect(error.cause).toBe(cause);
  });

  it.each([
    ['has a password', 'http://me:hidden@node.example/'],
    ['cannot be parsed', 'http://me:hidden@node.example:port/'],
  ])('tells no secret that fetch tells of an address that %s', async (_, url) => {
    const cause = await refusalOf(url);
    expect(inspect(cause)).toContain('hidden');
    const error = noAnswer(cause, { operation: 'info.peers', url });
    expect(inspect(error) + JSON.stringify(error)).not.toContain('hidden');
    expect(error.message).toMatch(/^info\.peers at http:\/\/node\.example.*: no answer: \S/);
  });
});
