import { ExecutionRevertedError } from '@firn/evm/chain';
import { RpcError } from '@firn/jsonrpc/errors';
import { damagedEntry } from '@firn/storage';
import { describe, expect, it } from 'vitest';
import { toRpcError, withDomainErrors } from '../../src/errors/domain-errors.js';
import { Refusal } from '../../src/errors/refusal.js';

describe('withDomainErrors', () => {
  it('answers refusals of the domain, thrown at once or later', async () => {
    const handlers = withDomainErrors({
      now: () => {
        throw new Refusal('header not found');
      },
      later: async () => {
        throw new Refusal('header not found');
      },
    });
    const expected = new RpcError(-32_000, 'header not found');
    expect(() => handlers.now()).toThrow(expected);
    await expect(handlers.later()).rejects.toThrow(expected);
  });

  it('keeps what is no error', async () => {
    const handlers = withDomainErrors({ now: () => 1, later: async () => 2 });
    expect(handlers.now()).toBe(1);
    expect(await handlers.later()).toBe(2);
  });

  it('answers a revert with its data', () => {
    expect(toRpcError(new ExecutionRevertedError('0x1234'))).toMatchObject({
      rpcCode: 3,
      message: 'execution reverted',
      data: '0x1234',
    });
  });

  it.each(['here', 'below another error'])(
    'tells of a damaged entry, and notes one that is found %s',
    (where) => {
      const damaged = damagedEntry('entry 0x07 of P/txs cannot be read');
      const error = where === 'here' ? damaged : new Refusal('header not found', { cause: damaged });
      const noted: string[] = [];
      const { read } = withDomainErrors({
        read: (_params: unknown, _context: unknown): never => {
          throw error;
        },
      });
      const context = { node: { damage: { note: (entry: string) => noted.push(entry) } } };
      expect(() => read({}, context)).toThrow(new RpcError(-32_000, error.message));
      expect(noted).toEqual(['entry 0x07 of P/txs cannot be read']);
      expect(damaged.message).toMatch(
        /^the store of this node is damaged: entry 0x07 .* `firn-node verify`$/,
      );
    },
  );

  it('does not hide faults', () => {
    const fault = new TypeError('x is not a function');
    expect(toRpcError(fault)).toBe(fault);
  });
});
