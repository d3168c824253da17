import { describe, expect, it } from 'vitest';
import {
  isResponseValidationError,
  isRpcError,
  isSubscriptionOverflowError,
  isTimeoutError,
  isTransportError,
  ResponseValidationError,
  RpcError,
  rpcError,
  rpcErrorFrom,
  SubscriptionOverflowError,
  TimeoutError,
  TransportError,
} from '../../src/errors/index.js';

const issue = { path: [], rule: 'type', expected: 'x', received: 1, message: 'expected x, received 1' };
const errors = [
  { error: new RpcError(-32000, 'nope', { a: 1 }), is: isRpcError, name: 'RpcError', code: 'rpc' },
  { error: new TransportError('no answer'), is: isTransportError, name: 'TransportError', code: 'transport' },
  { error: new TimeoutError(5), is: isTimeoutError, name: 'TimeoutError', code: 'timeout' },
  {
    error: new ResponseValidationError('a.b', [issue]),
    is: isResponseValidationError,
    name: 'ResponseValidationError',
    code: 'response-validation',
  },
  {
    error: new SubscriptionOverflowError(3),
    is: isSubscriptionOverflowError,
    name: 'SubscriptionOverflowError',
    code: 'subscription-overflow',
  },
];

describe.each(errors)('$name', ({ error, is, name, code }) => {
  it('has a stable code and name', () => {
    expect(error).toBeInstanceOf(Error);
    expect([error.name, error.code]).toEqual([name, code]);
    expect(String(error)).toMatch(new RegExp(`^${name}: `));
  });

  it('is known by its code, also from another copy of the package', () => {
    expect(is(error)).toBe(true);
    expect(is(Object.assign(new Error(error.message), error))).toBe(true);
    for (const other of [
      ...errors.map((each) => each.error).filter((each) => each !== error),
      new Error('x'),
      null,
      'x',
      { code },
    ]) {
      expect(is(other)).toBe(false);
    }
  });
});

describe('rpcErrorFrom', () => {
  it('keeps an RpcError', () => {
    const error = rpcError(3, 'reverted', '0x');
    expect(rpcErrorFrom(error)).toBe(error);
    expect([error.rpcCode, error.data]).toEqual([3, '0x']);
  });

  it('hides anything else, but keeps it as the cause', () => {
    const cause = new Error('secret');
    expect(rpcErrorFrom(cause)).toMatchObject({
      rpcCode: -32603,
      message: 'internal error',
      data: undefined,
      cause,
    });
  });
});

it('a ResponseValidationError names five issues and counts the rest', () => {
  expect(new ResponseValidationError('a.b', Array(7).fill(issue)).message).toBe(
    `invalid result of a.b: ${Array(5).fill(issue.message).join('; ')}; and 2 more`,
  );
});
