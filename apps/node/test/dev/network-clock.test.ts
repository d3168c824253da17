import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const day = 86_400;

interface Clock {
  readonly timestamp: number;
  readonly offset: number;
  readonly multiple: number;
  readonly chains: readonly {
    readonly name: string;
    readonly blockchainID: string;
    readonly timestamp: number;
    readonly lastBlockTimestamp: number;
  }[];
}

interface Validators {
  readonly validators: readonly { nodeID: string; txID: string; endTime: string; potentialReward: string }[];
}

async function opened(options: Parameters<typeof startTestNode>[1] = {}) {
  const { call, running } = await startTestNode(onTestFinished, options);
  const ask = async <Result>(method: string, params: unknown = [], path = rpc): Promise<Result> => {
    const { result, error } = await call(path, method, params);
    expect(error).toBeUndefined();
    return result as Result;
  };
  const set = (change: object): Promise<Clock> => ask('dev_setNetworkClock', [change]);
  const clock = (): Promise<Clock> => ask('dev_getNetworkClock');
  const timeOf = async (name: string): Promise<number | undefined> =>
    (await clock()).chains.find((chain) => chain.name === name)?.timestamp;
  const lastBlock = async (path = rpc): Promise<number> =>
    Number((await ask<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false], path)).timestamp);
  const validators = async (): Promise<Validators['validators']> =>
    (await ask<Validators>('platform.getCurrentValidators', {}, '/ext/bc/P')).validators;
  return { call, running, ask, set, clock, timeOf, lastBlock, validators };
}

// The time of the machine stands still, so that what a clock shows can be compared with it exactly.
beforeEach(() => {
  vi.useFakeTimers({ now: 1_900_000_000_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const machine = 1_900_000_000;

describe('the clock of the network', () => {
  it('is told with that of each chain', async () => {
    const { clock } = await opened();
    const told = await clock();
    expect(told).toMatchObject({ timestamp: machine, offset: 0, multiple: 1 });
    expect(told.chains).toMatchObject([
      { name: 'P', blockchainID: '11111111111111111111111111111111LpoYY', timestamp: machine },
      { name: 'C', timestamp: machine },
    ]);
  });

  it('moves all chains together, whichever of them is moved', async () => {
    const customChain = [customChainFiles(onTestFinished, 'mine', subnetGenesis())];
    const { ask, set, timeOf, lastBlock } = await opened({ customChain });
    const own = '/ext/bc/mine/rpc';
    expect(await ask('evm_increaseTime', [day])).toBe(day);
    for (const name of ['P', 'C', 'mine']) expect(await timeOf(name)).toBe(machine + day);
    await ask('evm_mine', [], own);
    expect(await lastBlock(own)).toBe(machine + day);
    expect(await ask('evm_setTime', [machine + 2 * day], own)).toBe(1 * day);
    for (const name of ['P', 'C', 'mine']) expect(await timeOf(name)).toBe(machine + 2 * day);
    expect(await set({ increase: '0x15180' })).toMatchObject({
      timestamp: machine + 3 * day,
      offset: 3 * day,
    });
    await ask('evm_mine');
    expect(await lastBlock()).toBe(machine + 3 * day);
    await ask('evm_setNextBlockTimestamp', [machine + 4 * day]);
    expect(await timeOf('mine')).toBe(machine + 3 * day);
    await ask('evm_mine');
    for (const name of ['P', 'C', 'mine']) expect(await timeOf(name)).toBe(machine + 4 * day);
  });

  it('leaves a chain behind that is taken back alone, and waits for it', async () => {
    const { ask, set, timeOf } = await opened();
    const snapshot = await ask('evm_snapshot');
    await ask('evm_increaseTime', [10 * day]);
    expect(await ask('evm_revert', [snapshot])).toBe(true);
    expect(await timeOf('C')).toBe(machine);
    expect(await timeOf('P')).toBe(machine + 10 * day);
    // The same test again: the network is not moved for what it has behind it.
    expect(await ask('evm_increaseTime', [10 * day])).toBe(10 * day);
    expect(await timeOf('P')).toBe(machine + 10 * day);
    expect(await ask('evm_increaseTime', [day])).toBe(11 * day);
    expect(await timeOf('P')).toBe(machine + 11 * day);
    await ask('hardhat_reset');
    expect(await timeOf('C')).toBe(machine);
    await set({ increase: day });
    expect(await timeOf('C')).toBe(machine + day);
    expect(await timeOf('P')).toBe(machine + 12 * day);
  });

  it('goes to the end of the staker that ends next, who is paid', async () => {
    const { ask, set, validators } = await opened();
    const before = await validators();
    const [first] = before.toSorted((one, other) => Number(one.endTime) - Number(other.endTime));
    if (first === undefined) throw new Error('nobody stakes');
    const told = await set({ event: 'nextStakerEnd' });
    expect(told.timestamp).toBe(Number(first.endTime));
    expect(told.chains[0]).toMatchObject({ name: 'P', lastBlockTimestamp: Number(first.endTime) });
    expect(await validators()).toHaveLength(before.length - 1);
    const { utxos } = await ask<{ utxos: readonly string[] }>(
      'platform.getRewardUTXOs',
      { txID: first.txID },
      '/ext/bc/P',
    );
    expect(utxos).toHaveLength(1);
    expect((await set({ event: 'nextValidatorChange' })).timestamp).toBeGreaterThan(told.timestamp);
    for (let left = before.length - 2; left > 0; left -= 1) await set({ event: 'nextStakerEnd' });
    expect(await validators()).toEqual([]);
  });

  it('is stopped, and runs at a multiple, for all chains', async () => {
    const { ask, set, clock, timeOf, lastBlock } = await opened();
    expect(await set({ multiple: 0 })).toMatchObject({ multiple: 0, timestamp: machine });
    vi.setSystemTime((machine + 50) * 1000);
    expect(await clock()).toMatchObject({ timestamp: machine, offset: -50 });
    for (let count = 0; count < 3; count += 1) await ask('evm_mine');
    expect(await timeOf('C')).toBe(machine);
    await set({ increase: 10, multiple: 60 });
    vi.setSystemTime((machine + 60) * 1000);
    expect(await clock()).toMatchObject({ timestamp: machine + 10 + 600, multiple: 60 });
    await ask('evm_mine');
    expect(await lastBlock()).toBe(machine + 610);
  });

  it('goes on after a restart: stopped where it stood, and as the machine in the meantime elsewhere', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const restarted = async (change: object): Promise<Clock> => {
      const { set, running } = await opened({ dataDir });
      await set(change);
      await running.close();
      vi.setSystemTime(Date.now() + 100_000);
      const again = await opened({ dataDir });
      const told = await again.clock();
      await again.running.close();
      return told;
    };
    expect(await restarted({ increase: day })).toMatchObject({ timestamp: machine + day + 100, multiple: 1 });
    expect(await restarted({ multiple: 1000 })).toMatchObject({
      timestamp: machine + day + 200,
      multiple: 1000,
    });
    expect(await restarted({ multiple: 0 })).toMatchObject({ timestamp: machine + day + 200, multiple: 0 });
  });

  it('is seen by calls that threads carry out', async () => {
    // Threads have the time of the real machine.
    vi.useRealTimers();
    const { ask, set } = await opened();
    const seen = async (): Promise<number> => {
      const [block] = await ask<readonly { timestamp: string }[]>('eth_simulateV1', [
        { blockStateCalls: [{}] },
        'latest',
      ]);
      return Number(block?.timestamp);
    };
    for (const days of [1, 2]) {
      await set({ increase: day });
      const earliest = Math.floor(Date.now() / 1000);
      const time = (await seen()) - days * day;
      expect(time).toBeGreaterThanOrEqual(earliest);
      // A block of a simulation is at least a second after the one before it.
      expect(time).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 1);
    }
  });

  it('refuses what cannot be, and changes nothing then', async () => {
    const { call, clock } = await opened();
    const refused = async (change: object): Promise<unknown> =>
      (await call(rpc, 'dev_setNetworkClock', [change])).error;
    const refusal = (message: string): unknown => ({ code: -32_000, message });
    expect(await refused({ increase: 1, timestamp: machine + 1 })).toEqual(
      refusal('increase and timestamp exclude each other: give one of them'),
    );
    expect(await refused({ timestamp: machine - 1 })).toEqual(
      refusal(`timestamp ${machine - 1} is before the network's time ${machine}: it never goes back`),
    );
    expect(await refused({ increase: 3_153_600_001 })).toEqual(
      refusal(
        "the network's time can be at most 3153600000 seconds ahead of the machine's: it is 0, and 3153600001 more are too many",
      ),
    );
    expect(await refused({ multiple: 2_000_000 })).toMatchObject({ code: -32_602 });
    expect(await refused({ multiple: -1 })).toMatchObject({ code: -32_602 });
    expect(await refused({ event: 'midnight' })).toMatchObject({ code: -32_602 });
    expect(await clock()).toMatchObject({ timestamp: machine, multiple: 1 });
  });

  it('does not follow a chain beyond a hundred years, which then is ahead of it', async () => {
    const { ask, timeOf } = await opened();
    const far = machine + 40_000_000_000;
    await ask('evm_setNextBlockTimestamp', [far]);
    await ask('evm_mine');
    expect(await timeOf('C')).toBe(far);
    expect(await timeOf('P')).toBe(machine + 3_153_600_000);
  });
});
