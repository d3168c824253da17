import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { openLocalChain } from '../fixtures/local-chain.js';
import { tracedCall } from '../fixtures/traced-call.js';

const slot = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

interface Trace {
  readonly structLogs: readonly Record<string, unknown>[];
}

describe('the struct logger', () => {
  it('writes every step, also the STOP behind the code', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await tracedCall(chain, { main: '0x2a 0x01 SSTORE 0x02 SLOAD' }, {})).toEqual({
      gas: 45_209,
      failed: false,
      returnValue: '0x',
      structLogs: [
        { pc: 0, op: 'PUSH1', gas: 79_000, gasCost: 3, depth: 1, stack: [] },
        { pc: 2, op: 'PUSH1', gas: 78_997, gasCost: 3, depth: 1, stack: ['0x2a'] },
        {
          pc: 4,
          op: 'SSTORE',
          gas: 78_994,
          gasCost: 22_100,
          depth: 1,
          stack: ['0x2a', '0x1'],
          storage: { [slot(1)]: slot(42) },
        },
        { pc: 5, op: 'PUSH1', gas: 56_894, gasCost: 3, depth: 1, stack: [] },
        {
          pc: 7,
          op: 'SLOAD',
          gas: 56_891,
          gasCost: 2100,
          depth: 1,
          stack: ['0x2'],
          storage: { [slot(1)]: slot(42), [slot(2)]: slot(0) },
        },
        { pc: 8, op: 'STOP', gas: 54_791, gasCost: 0, depth: 1, stack: ['0x0'] },
      ],
    });
  });

  it('writes what it is asked for', async () => {
    const chain = openLocalChain(temporaryStore());
    const code = { main: '0x07 0x00 MSTORE 0x00 SLOAD 0x20 0x00 RETURN' };
    const options = { enableMemory: true, disableStack: true, disableStorage: true };
    expect(await tracedCall(chain, code, options)).toMatchObject({
      returnValue: slot(7),
      structLogs: [
        { pc: 0, op: 'PUSH1', gas: 79_000, gasCost: 3, depth: 1 },
        { pc: 2, op: 'PUSH1', gas: 78_997, gasCost: 3, depth: 1 },
        { pc: 4, op: 'MSTORE', gas: 78_994, gasCost: 6, depth: 1 },
        { pc: 5, op: 'PUSH1', gas: 78_988, gasCost: 3, depth: 1, memory: [slot(7)] },
        { pc: 7, op: 'SLOAD', gas: 78_985, gasCost: 2100, depth: 1, memory: [slot(7)] },
        { pc: 8, op: 'PUSH1', gas: 76_885, gasCost: 3, depth: 1, memory: [slot(7)] },
        { pc: 10, op: 'PUSH1', gas: 76_882, gasCost: 3, depth: 1, memory: [slot(7)] },
        { pc: 12, op: 'RETURN', gas: 76_879, gasCost: 0, depth: 1, memory: [slot(7)] },
      ],
    });
    const short = (await tracedCall(chain, code, { limit: 100 })) as Trace;
    expect(short.structLogs).toHaveLength(2);
  });

  it('counts the gas that a call hands on, and shows what calls returned', async () => {
    const chain = openLocalChain(temporaryStore());
    const code = {
      main: '0x00 0x00 0x00 0x00 0x05 0xbb 0x2710 CALL 0x00 0x00 0x00 0x00 0xbb 0xffffff STATICCALL STOP',
      other: '0x07 0x00 MSTORE 0x20 0x00 RETURN',
      balance: 5n,
    };
    const { structLogs } = (await tracedCall(chain, code, {
      enableReturnData: true,
      disableStack: true,
    })) as Trace;
    expect(structLogs.filter(({ op }) => /CALL|STOP|RETURN/.test(String(op)))).toEqual([
      { pc: 15, op: 'CALL', gas: 78_979, gasCost: 21_600, depth: 1 },
      { pc: 9, op: 'RETURN', gas: 12_282, gasCost: 0, depth: 2 },
      { pc: 30, op: 'STATICCALL', gas: 69_643, gasCost: 68_557, depth: 1, returnData: slot(7) },
      { pc: 9, op: 'RETURN', gas: 68_439, gasCost: 0, depth: 2 },
      { pc: 31, op: 'STOP', gas: 69_525, gasCost: 0, depth: 1, returnData: slot(7) },
    ]);
  });

  it.each([
    ['0x01 ADD', { op: 'ADD', gasCost: 3, error: 'stack underflow (1 <=> 2)' }],
    ['0x01 0xffffff MSTORE', { op: 'MSTORE', gasCost: 538_445_830, error: 'out of gas' }],
    ['0x01 0xffffffffffffffffff MSTORE', { op: 'MSTORE', error: 'gas uint64 overflow' }],
    ['0x20 0x00 0x00 RETURNDATACOPY', { op: 'RETURNDATACOPY', gasCost: 9 }],
    [`${'0x00 '.repeat(1025)}`, { op: 'PUSH1', error: 'stack limit reached 1024 (1023)' }],
  ])('says why a step could not begin: %.40s', async (main, expected) => {
    const chain = openLocalChain(temporaryStore());
    const { structLogs, ...rest } = (await tracedCall(chain, { main }, {})) as Trace;
    expect(structLogs.at(-1)).toMatchObject(expected);
    expect(rest).toEqual({ gas: 100_000, failed: true, returnValue: '0x' });
  });

  it('tells of refunds, and keeps the data of a revert', async () => {
    const chain = openLocalChain(temporaryStore());
    const { structLogs, ...rest } = (await tracedCall(
      chain,
      { main: '0x01 0x00 MSTORE 0x20 0x00 REVERT' },
      {},
    )) as Trace;
    expect(structLogs.at(-1)).toEqual({
      pc: 9,
      op: 'REVERT',
      gas: 78_982,
      gasCost: 0,
      depth: 1,
      stack: ['0x20', '0x0'],
    });
    expect(rest).toEqual({ gas: 21_018, failed: true, returnValue: slot(1) });
    const cleared = (await tracedCall(chain, { main: '0x01 0x01 SSTORE 0x00 0x01 SSTORE' }, {})) as Trace;
    expect(cleared.structLogs.map(({ refund }) => refund)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      19_900,
      19_900,
    ]);
  });
});
