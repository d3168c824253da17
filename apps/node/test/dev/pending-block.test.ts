import { describe, expect, it, onTestFinished } from 'vitest';
import { funded } from '../fixtures/funded.js';
import { startTestNode } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const contract = '0x00000000000000000000000000000000000000C0';
const poor = '0x00000000000000000000000000000000000000D0';
const other = '0x00000000000000000000000000000000000000E0';
/** Returns number, time and base fee of the block. */
const clock = '0x43600052426020524860405260606000f3';

/** A node, and what it answers: the result, or the code of the error. */
async function start(options: Parameters<typeof startTestNode>[1] = {}) {
  const { call } = await startTestNode(onTestFinished, options);
  const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
    const { result, error } = await call(rpc, method, params);
    return error === undefined ? result : error.code;
  };
  const block = async (tag: string) =>
    (await ask('eth_getBlockByNumber', tag, false)) as {
      number: string;
      hash: string;
      timestamp: string;
      baseFeePerGas: string;
      transactions: string[];
    };
  return { ask, block };
}

function seenIn(output: unknown): { number: number; time: number; baseFee: number } {
  const [number = 0, time = 0, baseFee = 0] = (String(output).slice(2).match(/.{64}/gu) ?? []).map((word) =>
    Number(`0x${word}`),
  );
  return { number, time, baseFee };
}

describe('the pending block with development controls', () => {
  it('is the next block for calls and traces, with the time and the base fee that are set', async () => {
    const { ask, block } = await start();
    await ask('anvil_setCode', contract, clock);
    const head = await block('latest');
    const time = Number(head.timestamp) + 5_000;
    await ask('evm_setNextBlockTimestamp', time);
    await ask('anvil_setNextBlockBaseFeePerGas', '0x7b');
    const call = { from: funded.address, to: contract };
    const next = { number: Number(head.number) + 1, time, baseFee: 123 };
    expect(seenIn(await ask('eth_call', call, 'pending'))).toEqual(next);
    expect(seenIn(await ask('eth_call', call, { blockNumber: 'pending' }))).toEqual(next);
    const { output } = (await ask('debug_traceCall', call, 'pending', { tracer: 'callTracer' })) as {
      output: string;
    };
    expect(seenIn(output)).toEqual(next);
    expect(seenIn(await ask('eth_call', call, 'latest'))).toEqual({
      number: Number(head.number),
      time: Number(head.timestamp),
      baseFee: Number(head.baseFeePerGas),
    });
    const pending = await block('pending');
    await ask('evm_mine');
    const made = await block('latest');
    expect(made).toMatchObject({ number: pending.number, timestamp: pending.timestamp, hash: pending.hash });
  });

  it('holds the pending transactions, whose effects reads, calls, estimates and simulations see', async () => {
    const { ask, block } = await start();
    await ask('evm_setAutomine', false);
    const hash = await ask('eth_sendTransaction', {
      from: funded.address,
      to: poor,
      value: '0x5',
      gas: '0x5208',
    });
    expect((await block('pending')).transactions).toEqual([hash]);
    expect(await ask('eth_getBlockTransactionCountByNumber', 'pending')).toBe('0x1');
    const {
      hash: inBlock,
      blockHash,
      blockNumber,
    } = (await ask('eth_getTransactionByBlockNumberAndIndex', 'pending', '0x0')) as Record<string, unknown>;
    expect([inBlock, blockHash, blockNumber]).toEqual([hash, null, null]);
    const balances = (tag: string) => ask('eth_getBalance', poor, tag);
    expect([await balances('pending'), await balances('latest')]).toEqual(['0x5', '0x0']);
    expect(await ask('eth_getAccountInfo', poor, 'pending')).toMatchObject({ balance: '0x5' });
    const spend = { from: poor, to: other, value: '0x5' };
    expect(await ask('eth_call', spend, 'pending')).toBe('0x');
    expect(await ask('eth_call', spend, 'latest')).toBe(-32_000);
    expect([await ask('eth_estimateGas', spend), await ask('eth_estimateGas', spend, 'latest')]).toEqual([
      '0x5208',
      -32_000,
    ]);
    expect(await ask('debug_traceCall', spend, 'pending', { tracer: 'callTracer' })).toMatchObject({
      value: '0x5',
    });
    expect(await ask('eth_createAccessList', spend, 'pending')).toMatchObject({ gasUsed: '0x5208' });
    const simulation = { blockStateCalls: [{ calls: [spend] }] };
    expect(await ask('eth_simulateV1', simulation, 'pending')).toMatchObject([
      { number: '0x1', calls: [{ status: '0x1' }] },
    ]);
    expect(await ask('eth_simulateV1', simulation, 'latest')).toBe(-38_014);
    await ask('anvil_dropTransaction', hash);
    expect(await balances('pending')).toBe('0x0');
    expect((await block('pending')).transactions).toEqual([]);
  });
});

describe('the pending block as the reference node answers', () => {
  it('is the last block, except for calls: they see number and time of the next one, without the pool', async () => {
    const { ask, block } = await start({ rpcCompat: 'reference' });
    const head = await block('latest');
    expect(await ask('eth_getBlockTransactionCountByNumber', 'pending')).toBe('0x0');
    expect(await ask('eth_getHeaderByNumber', 'pending')).toMatchObject({ number: head.number });
    const overrides = { [contract]: { code: clock } };
    const { number } = seenIn(await ask('eth_call', { to: contract }, 'pending', overrides));
    expect(number).toBe(Number(head.number) + 1);
  });
});
