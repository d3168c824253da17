import { keccak256 } from '@firn/crypto';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { account, caller, main, other, tracedCall } from '../fixtures/traced-call.js';

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const codeOf = (source: string): { code: string; codeHash: string } => {
  const code = assemble(source);
  return { code, codeHash: bytesToHex(keccak256(hexToBytes(code))) };
};

describe('prestateTracer', () => {
  const code = {
    main: '0x02 0x01 SSTORE 0x00 0x00 0x00 0x00 0x03 0xbb 0x2710 CALL 0xcc BALANCE STOP',
    other: '0x05 SLOAD STOP',
    balance: 7n,
  };
  const before = {
    [main]: { balance: '0x7', ...codeOf(code.main), storage: { [word(1)]: word(0) } },
    [other]: { balance: '0x0', ...codeOf(code.other), storage: { [word(5)]: word(0) } },
    [caller]: { balance: '0x56bc75e2d63100000' },
  };
  const tracer = 'prestateTracer';

  it('shows what a transaction looks at, as it was before', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await tracedCall(chain, code, { tracer })).toEqual(before);
  });

  it('leaves out code and storage, and adds what does not exist, where it is asked to', async () => {
    const chain = openLocalChain(temporaryStore());
    const tracerConfig = { disableCode: true, disableStorage: true, includeEmpty: true };
    const { [main]: called, [account('0xcc')]: looked } = (await tracedCall(chain, code, {
      tracer,
      tracerConfig,
    })) as Record<string, unknown>;
    expect(called).toEqual({ balance: '0x7', codeHash: codeOf(code.main).codeHash });
    expect(looked).toEqual({ balance: '0x0' });
  });

  it('shows what a transaction changes in diff mode', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await tracedCall(chain, code, { tracer, tracerConfig: { diffMode: true } })).toEqual({
      pre: {
        [main]: { balance: '0x7', ...codeOf(code.main) },
        [other]: { balance: '0x0', ...codeOf(code.other) },
        [caller]: { balance: '0x56bc75e2d63100000' },
      },
      post: {
        [main]: { balance: '0x4', storage: { [word(1)]: word(2) } },
        [other]: { balance: '0x3' },
        [caller]: { nonce: 1 },
      },
    });
  });

  it('shows a contract that is made only after it', async () => {
    const chain = openLocalChain(temporaryStore());
    const source = '0x600160005360016000f3 0x00 MSTORE 0x0a 0x16 0x00 CREATE';
    const made = '0x45eb6484d76cfe3f45708b91f5af8ce495134fac';
    const { pre, post } = (await tracedCall(
      chain,
      { main: source },
      { tracer, tracerConfig: { diffMode: true } },
    )) as { pre: Record<string, unknown>; post: Record<string, unknown> };
    expect(pre).not.toHaveProperty(made);
    expect(post[made]).toEqual({
      nonce: 1,
      code: '0x01',
      codeHash: bytesToHex(keccak256(Uint8Array.of(1))),
    });
  });
});

describe('4byteTracer', () => {
  it('counts functions by selector and size, but not those of built-in contracts', async () => {
    const chain = openLocalChain(temporaryStore());
    const call = (to: string): string => `0x00 0x00 0x24 0x00 0x00 ${to} 0x2710 CALL POP`;
    const code = {
      main: `0x5c975abb 0xe0 SHL 0x00 MSTORE ${call('0xbb')} ${call('0xbb')} ${call('0x04')}`,
      request: { input: '0x0102030405' as const },
    };
    expect(await tracedCall(chain, code, { tracer: '4byteTracer' })).toEqual({
      '0x01020304-1': 1,
      '0x5c975abb-32': 2,
    });
  });
});

describe('flatCallTracer', () => {
  const place = { blockHash: null, blockNumber: 0, transactionHash: null, transactionPosition: 0 };
  const code = {
    main: `0x00 0x00 0x00 0x00 0xbb 0x2710 STATICCALL POP 0x00 0x00 0x00 0x00 0x04 0x2710 STATICCALL POP
      0x600160005360016000f3 0x00 MSTORE 0x0a 0x16 0x00 CREATE POP 0xcc SELFDESTRUCT`,
    other: 'POP',
    balance: 7n,
  };
  const tracer = 'flatCallTracer';

  it('lists the calls with their paths', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await tracedCall(chain, code, { tracer })).toEqual([
      {
        ...place,
        action: { callType: 'call', from: caller, to: main, gas: '0x186a0', input: '0x', value: '0x0' },
        result: { gasUsed: expect.any(String), output: '0x' },
        subtraces: 3,
        traceAddress: [],
        type: 'call',
      },
      {
        ...place,
        action: { callType: 'staticcall', from: main, to: other, gas: '0x2710', input: '0x', value: '0x0' },
        error: 'stack underflow (0 <=> 1)',
        subtraces: 0,
        traceAddress: [0],
        type: 'call',
      },
      {
        ...place,
        action: {
          creationMethod: 'create',
          from: main,
          gas: expect.any(String),
          init: '0x600160005360016000f3',
          value: '0x0',
        },
        result: { address: '0x45eb6484d76cfe3f45708b91f5af8ce495134fac', code: '0x01', gasUsed: '0xda' },
        subtraces: 0,
        traceAddress: [1],
        type: 'create',
      },
      {
        ...place,
        action: { address: main, balance: '0x7', refundAddress: account('0xcc') },
        subtraces: 0,
        traceAddress: [2],
        type: 'suicide',
      },
    ]);
  });

  it('words errors like Parity and keeps built-in contracts where it is asked to', async () => {
    const chain = openLocalChain(temporaryStore());
    const tracerConfig = { convertParityErrors: true, includePrecompiles: true };
    const calls = (await tracedCall(chain, code, { tracer, tracerConfig })) as { error?: string }[];
    expect(calls).toHaveLength(5);
    expect(calls[1]?.error).toBe('Stack underflow');
  });
});

describe('erc7562Tracer', () => {
  it('shows what each call touches', async () => {
    const chain = openLocalChain(temporaryStore());
    const code = {
      main: '0x01 SLOAD POP 0x02 0x03 SSTORE 0x01 0x05 TSTORE 0x20 0x00 KECCAK256 POP 0xbb EXTCODEHASH POP NUMBER',
    };
    expect(await tracedCall(chain, code, { tracer: 'erc7562Tracer' })).toMatchObject({
      type: 'CALL',
      accessedSlots: {
        reads: { [word(1)]: [word(0)] },
        writes: { [word(3)]: 1 },
        transientReads: {},
        transientWrites: { [word(5)]: 1 },
      },
      extCodeAccessInfo: [other],
      usedOpcodes: { '0x0': 1, '0x20': 1, '0x3f': 1, '0x43': 1, '0x54': 1, '0x55': 1, '0x5d': 1 },
      contractSize: { [other]: { contractSize: 1, opcode: 0x3f } },
      outOfGas: false,
      keccak: [word(0)],
    });
  });
});

describe('the smaller tracers', () => {
  it('run together in muxTracer', async () => {
    const chain = openLocalChain(temporaryStore());
    const tracerConfig = { noopTracer: null, keccak256PreimageTracer: {}, callTracer: { onlyTopCall: true } };
    expect(
      await tracedCall(chain, { main: '0x20 0x00 KECCAK256' }, { tracer: 'muxTracer', tracerConfig }),
    ).toEqual({
      noopTracer: {},
      keccak256PreimageTracer: { [bytesToHex(keccak256(new Uint8Array(32)))]: word(0) },
      callTracer: {
        from: caller,
        to: main,
        gas: '0x186a0',
        gasUsed: '0x5235',
        input: '0x',
        value: '0x0',
        type: 'CALL',
      },
    });
  });

  it('are refused by names that none has', async () => {
    const chain = openLocalChain(temporaryStore());
    await expect(tracedCall(chain, { main: '' }, { tracer: 'calltracer' })).rejects.toThrow(
      'tracer "calltracer" is not one of callTracer, prestateTracer, 4byteTracer, flatCallTracer',
    );
  });
});
