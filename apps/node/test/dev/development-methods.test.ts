import { devGroup } from '@firn/node-server';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { funded } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';
import { developmentMethods } from './development-methods.js';

const rpc = '/ext/bc/C/rpc';
const transfer = { from: funded.address, to: `0x${'b1'.repeat(20)}`, value: '0x1', gas: '0x5208' };
const atEnd = atEndOfFile();

describe('development methods', () => {
  let node: TestNode;
  const call = async (method: string, params: unknown) => {
    const { result, error } = await node.call(rpc, method, params);
    return { result, message: error?.message };
  };

  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  beforeEach(async () => {
    for (const [method, params] of [
      ['hardhat_reset', []],
      ['hardhat_setLoggingEnabled', [false]],
    ] as const)
      expect(await call(method, params)).toEqual({ result: true });
  });

  it('have a row each in the table', () => {
    const names = Object.entries(devGroup.methods).flatMap(([name, method]) => [
      name,
      ...('aliases' in method ? method.aliases : []),
    ]);
    const ofOthers = names.filter((name) => !name.startsWith('dev_'));
    expect(Object.keys(developmentMethods).sort()).toEqual(ofOthers.sort());
  });

  it.each(Object.entries(developmentMethods))('%s returns what its owner returns', async (name, row) => {
    let last: unknown;
    for (const [method, params] of row.before ?? []) {
      const { result, message } = await call(method, params);
      expect(message).toBeUndefined();
      last = result;
    }
    for (const { params, returns, refused, check } of row.calls) {
      const given = Array.isArray(params)
        ? params.map((param) => (param === '$last' ? last : param))
        : params;
      const { result, message } = await call(name, given);
      if (refused === undefined) expect({ params, result, message }).toEqual({ params, result: returns });
      else expect({ params, message }).toEqual({ params, message: expect.stringContaining(refused) });
      if (check === undefined) continue;
      const [method, more, expected] = check;
      expect({ params, method, ...(await call(method, more)) }).toEqual({ params, method, result: expected });
    }
  });

  it('refuse by the name of Hardhat what Hardhat refuses', async () => {
    const { result: mined } = await call('eth_sendTransaction', [transfer]);
    expect((await call('hardhat_dropTransaction', [mined])).message).toBe(
      `Transaction ${mined} cannot be dropped because it's already mined`,
    );
    expect(await call('anvil_dropTransaction', [mined])).toEqual({ result: null });
    await call('evm_setAutomine', [false]);
    await call('eth_sendTransaction', [transfer]);
    expect((await call('hardhat_setNonce', [funded.address, '0x9'])).message).toBe(
      'Cannot set account nonce when the transaction pool is not empty',
    );
    expect(await call('anvil_setNonce', [funded.address, '0x9'])).toEqual({ result: null });
  });

  it('let a transaction without a price in where the next block has none', async () => {
    expect(await call('hardhat_setNextBlockBaseFeePerGas', ['0x0'])).toEqual({ result: true });
    const { result: hash, message } = await call('eth_sendTransaction', [{ ...transfer, gasPrice: '0x0' }]);
    expect(message).toBeUndefined();
    const { result: receipt } = await call('eth_getTransactionReceipt', [hash]);
    expect({ hash, receipt }).toMatchObject({ receipt: { status: '0x1', effectiveGasPrice: '0x0' } });
  });

  it('refuse the time of the head for the next block where times are distinct', async () => {
    const distinct = await startTestNode(atEnd, {
      chains: { ...defaultChainSettings, distinctTimestamps: true },
    });
    await distinct.call(rpc, 'evm_mine', [2_000_000_000]);
    const { error } = await distinct.call(rpc, 'evm_setNextBlockTimestamp', [2_000_000_000]);
    expect(error?.message).toContain("Timestamp 2000000000 is equal to the previous block's timestamp");
    expect((await call('evm_mine', [2_000_000_000])).result).toBe('0x0');
    expect((await call('evm_setNextBlockTimestamp', [2_000_000_000])).result).toBeNull();
  });

  it('start at the date of --timestamp, after a reset too', async () => {
    const dated = await startTestNode(atEnd, {
      chains: { ...defaultChainSettings, startTimestamp: 1_700_000_000n },
    });
    for (const _ of [1, 2]) {
      await dated.call(rpc, 'evm_mine', []);
      const { result } = await dated.call(rpc, 'eth_getBlockByNumber', ['0x1', false]);
      const { timestamp } = result as { timestamp: string };
      expect(Number(timestamp) - 1_700_000_000).toBeLessThan(3600);
      await dated.call(rpc, 'anvil_reset', []);
    }
  });

  it('mine blocks an interval apart, for Anvil before the first one too', async () => {
    const times = async (first: number) => {
      const blocks = [first, first + 1, first + 2].map((number) =>
        call('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
      );
      return (await Promise.all(blocks)).map(({ result }) =>
        Number((result as { timestamp: string }).timestamp),
      );
    };
    await call('evm_mine', [2_000_000_000]);
    await call('anvil_mine', ['0x2', '0x15180']);
    const [start = 0, day = 0, secondDay] = await times(1);
    expect(day - start).toBeGreaterThanOrEqual(86_400);
    expect(secondDay).toBe(day + 86_400);
    await call('evm_setNextBlockTimestamp', [2_100_000_000]);
    await call('hardhat_mine', ['0x3', '0xa']);
    expect(await times(4)).toEqual([2_100_000_000, 2_100_000_010, 2_100_000_020]);
    await call('hardhat_mine', ['0x3']);
    const [first = 0, ...others] = await times(7);
    expect(others).toEqual([first + 1, first + 2]);
  });
});
