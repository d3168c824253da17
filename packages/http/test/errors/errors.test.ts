import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import {
  type CallError,
  CancelledError,
  isCallError,
  isCancelledError,
  isResponseValidationError,
  isTimeoutError,
  isTransportError,
  ResponseValidationError,
  TimeoutError,
  TransportError,
} from '../../src/errors/index.js';

const issue = { path: [], rule: 'type', expected: 'x', received: 1, message: 'expected x, received 1' };
const place = { operation: 'info.peers', url: 'http://127.0.0.1:9650/ext/info' };

const errors: readonly {
  readonly error: CallError;
  readonly is: (error: unknown) => boolean;
  readonly name: string;
  readonly code: string;
  readonly retryable: boolean;
}[] = [
  {
    error: new TransportError('no answer', place),
    is: isTransportError,
    name: 'TransportError',
    code: 'transport',
    retryable: true,
  },
  {
    error: new TimeoutError(5, place),
    is: isTimeoutError,
    name: 'TimeoutError',
    code: 'timeout',
    retryable: true,
  },
  {
    error: new CancelledError('enough', place),
    is: isCancelledError,
    name: 'CancelledError',
    code: 'cancelled',
    retryable: false,
  },
  {
    error: new ResponseValidationError('info.peers', [issue], { url: place.url }),
    is: isResponseValidationError,
    name: 'ResponseValidationError',
    code: 'response-validation',
    retryable: false,
  },
];

describe.each(errors)('$name', ({ error, is, name, code, retryable }) => {
  it('says what it is, whether the call may work later, and what was asked where', () => {
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, code, retryable, ...place });
    expect(String(error)).toMatch(new RegExp(`^${name}: `));
  });

  it('is the error of a call, and of its own kind alone', () => {
    expect([isCallError(error), is(error)]).toEqual([true, true]);
    for (const other of [
      ...errors.map((each) => each.error).filter((each) => each !== error),
      new Error('x'),
      Object.assign(new Error('x'), { code, sent: true, issues: [], timeoutMs: 1 }),
      null,
      undefined,
      'x',
      { code },
    ])
      expect(is(other)).toBe(false);
  });
});

it('guards know the errors of another copy of the package', async () => {
  vi.resetModules();
  const copy = await import('../../src/errors/index.js');
  const error = new copy.TransportError('no answer');
  expect(error).not.toBeInstanceOf(TransportError);
  expect([isCallError(error), isTransportError(error), isTimeoutError(error)]).toEqual([true, true, false]);
});

describe('walk', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const error = new TransportError('no answer', { cause: new TypeError('fetch failed', { cause: refused }) });

  it('gives the innermost cause, or the error itself', () => {
    expect(error.walk()).toBe(refused);
    expect(new TimeoutError(5).walk()).toMatchObject({ code: 'timeout' });
  });

  it('gives the first that passes a test, the error itself among them', () => {
    expect(error.walk((cause) => (cause as Error).name === 'TypeError')).toBe(error.cause);
    expect(error.walk(isTransportError)).toBe(error);
    expect(error.walk(isTimeoutError)).toBeUndefined();
  });

  it('ends in a circle, and at what is no object', () => {
    const circle = new Error('a');
    circle.cause = new Error('b', { cause: circle });
    const found = new TransportError('no answer', { cause: circle }).walk(() => false);
    expect(found).toBeUndefined();
    expect(new CancelledError('enough').walk()).toBe('enough');
  });
});

describe('TransportError', () => {
  it.each([
    ['a refused connection', new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }), false],
    ['a name that is not known', Object.assign(new Error(), { code: 'ENOTFOUND' }), false],
    ['a reset connection', Object.assign(new Error(), { code: 'ECONNRESET' }), true],
    ['nothing', undefined, true],
  ])('tells of %s whether the request left', (_, cause, sent) => {
    expect(new TransportError('no answer', { cause }).sent).toBe(sent);
  });

  it.each([
    [undefined, true],
    [429, true],
    [502, true],
    [503, true],
    [504, true],
    [500, false],
    [404, false],
    [501, false],
    [505, false],
  ])('with the status %s may work later: %s', (status, retryable) => {
    expect(new TransportError('HTTP', { status }).retryable).toBe(retryable);
  });
});

describe('messages', () => {
  it('say what was asked, and where', () => {
    expect(new TimeoutError(5, place).message).toBe(
      'info.peers at http://127.0.0.1:9650/ext/info: no answer within 5 ms',
    );
    expect(new TimeoutError(5).message).toBe('no answer within 5 ms');
    expect(new CancelledError(new Error('the page was left'), place).message).toBe(
      'info.peers at http://127.0.0.1:9650/ext/info: the call was cancelled: the page was left',
    );
  });

  it('and what else is told name an address without its secrets', () => {
    const url = 'https://me:hidden@rpc.example/ext/info?key=hidden';
    for (const error of [
      new TransportError('no answer', { url }),
      new TimeoutError(5, { operation: 'info.peers', url }),
      new CancelledError('enough', { url }),
      new ResponseValidationError('info.peers', [issue], { url }),
    ]) {
      expect(error.url).toBe('https://rpc.example/ext/info?key=…');
      expect(inspect(error) + JSON.stringify(error)).not.toContain('hidden');
    }
  });

  it('of a ResponseValidationError name five issues and count the rest', () => {
    expect(new ResponseValidationError('a.b', Array(7).fill(issue)).message).toBe(
      `invalid result of a.b: ${Array(5).fill(issue.message).join('; ')}; and 2 more`,
    );
  });
});
