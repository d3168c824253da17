import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { openLocalChain } from '../fixtures/local-chain.js';
import { caller, main, other, tracedCall } from '../fixtures/traced-call.js';

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const tracer = 'callTracer';
const root = { from: caller, to: main, gas: '0x186a0', input: '0x', value: '0x0', type: 'CALL' };

describe('callTracer', () => {
  it('makes a tree of all kinds of calls', async () => {
    const chain = openLocalChain(temporaryStore());
    const call = (kind: string, to: string, value = ''): string =>
      `0x00 0x00 0x20 0x00 ${value} ${to} 0x2710 ${kind} POP`;
    const code = {
      main: [
        call('CALL', '0xbb', '0x05'),
        call('STATICCALL', '0xbb'),
        call('DELEGATECALL', '0xbb'),
        call('CALLCODE', '0xbb', '0x01'),
        call('STATICCALL', '0x04'),
      ].join(' '),
      other: '0x07 0x00 MSTORE 0x20 0x00 RETURN',
      balance: 7n,
    };
    const frame = {
      from: main,
      to: other,
      gas: '0x2710',
      gasUsed: '0x12',
      input: word(0),
      output: word(7),
    };
    expect(await tracedCall(chain, code, { tracer })).toEqual({
      ...root,
      gasUsed: expect.stringMatching(/^0x/),
      calls: [
        { ...frame, type: 'CALL', gas: '0x300c', value: '0x5' },
        { ...frame, type: 'STATICCALL' },
        { ...frame, type: 'DELEGATECALL', value: '0x0' },
        { ...frame, type: 'CALLCODE', gas: '0x300c', value: '0x1' },
        {
          ...frame,
          type: 'STATICCALL',
          to: '0x0000000000000000000000000000000000000004',
          gasUsed: '0x12',
          output: word(0),
        },
      ],
    });
  });

  it('shows logs with their place between the calls, and none of what failed', async () => {
    const chain = openLocalChain(temporaryStore());
    const code = {
      main: '0x01 0x00 0x00 LOG1 0x00 0x00 0x00 0x00 0x00 0xbb 0x2710 CALL 0x20 0x00 LOG0',
      other: '0x00 0x00 LOG0 0x00 0x00 REVERT',
    };
    expect(await tracedCall(chain, code, { tracer, tracerConfig: { withLog: true } })).toMatchObject({
      calls: [{ from: main, to: other, error: 'execution reverted' }],
      logs: [
        { address: main, topics: [word(1)], data: '0x', index: '0x0', position: '0x0' },
        { address: main, topics: [], data: word(0), index: '0x1', position: '0x1' },
      ],
    });
    const top = await tracedCall(chain, code, { tracer, tracerConfig: { withLog: true, onlyTopCall: true } });
    expect(top).not.toHaveProperty('calls');
    expect(top).toHaveProperty('logs.length', 2);
  });

  it('gives the reason of a revert', async () => {
    const chain = openLocalChain(temporaryStore());
    const reverting = `0x08c379a0 0xe0 SHL 0x00 MSTORE 0x20 0x04 MSTORE 0x0b 0x24 MSTORE
      0x6c6f772062616c616e6365 0xa8 SHL 0x44 MSTORE 0x64 0x00 REVERT`;
    const data = `0x08c379a0${word(32).slice(2)}${word(11).slice(2)}6c6f772062616c616e6365${'0'.repeat(42)}`;
    expect(await tracedCall(chain, { main: reverting }, { tracer })).toEqual({
      ...root,
      gasUsed: '0x524a',
      output: data,
      error: 'execution reverted',
      revertReason: 'low balance',
    });
  });

  it.each([
    ['INVALID', 'invalid opcode: INVALID'],
    ['DELEGATECALL', 'stack underflow (0 <=> 6)'],
    ['0x01 JUMP', 'invalid jump destination'],
    ['POP', 'stack underflow (0 <=> 1)'],
    ['0x01 0x00 0x00 RETURNDATACOPY', 'return data out of bounds'],
    ['0xffff 0x00 RETURN', undefined],
    ['0xffffff 0x00 RETURN', 'out of gas'],
  ])('names the error of %s', async (code, error) => {
    const chain = openLocalChain(temporaryStore());
    expect(((await tracedCall(chain, { main: code }, { tracer })) as { error?: string }).error).toBe(error);
  });

  it('shows calls that fail before they begin', async () => {
    const chain = openLocalChain(temporaryStore());
    const code = {
      main: '0x00 0x00 0x00 0x00 0x05 0xbb 0x2710 CALL POP 0x00 0x00 0x09 CREATE',
      balance: 1n,
    };
    expect(await tracedCall(chain, code, { tracer })).toMatchObject({
      calls: [
        {
          from: main,
          to: other,
          gas: '0x300c',
          gasUsed: '0x0',
          input: '0x',
          value: '0x5',
          type: 'CALL',
          error: 'insufficient balance for transfer',
        },
        {
          from: main,
          gasUsed: '0x0',
          input: '0x',
          value: '0x9',
          type: 'CREATE',
          error: 'insufficient balance for transfer',
        },
      ],
    });
  });

  it('shows creations, and code that cannot be paid', async () => {
    const chain = openLocalChain(temporaryStore());
    const create = '0x600160005360016000f3 0x00 MSTORE 0x0a 0x16 0x00 CREATE';
    expect(await tracedCall(chain, { main: create }, { tracer })).toMatchObject({
      calls: [
        {
          from: main,
          to: '0x45eb6484d76cfe3f45708b91f5af8ce495134fac',
          input: '0x600160005360016000f3',
          output: '0x01',
          gasUsed: '0xda',
          value: '0x0',
          type: 'CREATE',
        },
      ],
    });
    const request = { to: null, input: '0x6107d06000f3' as const, gas: 100_000n };
    const failed = await tracedCall(chain, { main: '', request }, { tracer });
    expect(failed).toMatchObject({ type: 'CREATE', error: 'contract creation code storage out of gas' });
    expect(failed).not.toHaveProperty('to');
  });

  it('shows self-destructions', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await tracedCall(chain, { main: '0xbb SELFDESTRUCT', balance: 9n }, { tracer })).toEqual({
      ...root,
      gasUsed: '0x6fbb',
      calls: [
        {
          from: main,
          to: other,
          gas: '0x0',
          gasUsed: '0x0',
          input: '0x',
          value: '0x9',
          type: 'SELFDESTRUCT',
        },
      ],
    });
  });

  it('stops at the depth that the rules allow', async () => {
    const chain = openLocalChain(temporaryStore());
    const gas = 10n ** 12n;
    const code = { main: '0x00 0x00 0x00 0x00 0x00 ADDRESS GAS CALL', request: { gas }, gasCap: gas };
    let frame = (await tracedCall(chain, code, { tracer, timeoutMs: 60_000 })) as Frame;
    let depth = 0;
    for (; frame.calls?.[0] !== undefined; depth += 1) frame = frame.calls[0];
    expect([depth, frame.error]).toEqual([1025, 'max call depth exceeded']);
  });
});

interface Frame {
  readonly error?: string;
  readonly calls?: readonly Frame[];
}
