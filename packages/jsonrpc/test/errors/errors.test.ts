import { describe, expect, it, vi } from 'vitest';
import {
  isCallError,
  isRpcError,
  isSubscriptionOverflowError,
  isTransportError,
  RpcError,
  rpcError,
  rpcErrorFrom,
  SubscriptionOverflowError,
  TransportError,
} from '../../src/errors/index.js';

const errors = [
  { error: new RpcError(-32000, 'nope', { a: 1 }), is: isRpcError, name: 'RpcError', code: 'rpc' },
  { error: new TransportError('no answer'), is: isTransportError, name: 'TransportError', code: 'transport' },
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

  it('is the error of a call, and of its own kind alone', () => {
    expect([isCallError(error), is(error)]).toEqual([true, true]);
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

it('an RpcError of another copy of the package is known', async () => {
  vi.resetModules();
  const copy = await import('../../src/errors/index.js');
  const error = copy.rpcError(3, 'reverted');
  expect(error).not.toBeInstanceOf(RpcError);
  expect([isRpcError(error), rpcErrorFrom(error)]).toEqual([true, error]);
});

it.each([
  [-32005, true],
  [-32007, true],
  [-32000, false],
  [-32603, false],
])('the code %i may work later: %s', (code, retryable) => {
  expect(new RpcError(code, 'x').retryable).toBe(retryable);
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
