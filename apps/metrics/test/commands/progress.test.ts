import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFillMeter, progressLine, showProgress } from '../../src/commands/progress.js';
import { newChainState } from '../../src/state/load-state.js';
import { type ChainState, emptyState } from '../../src/state/service-state.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fillingChain(key: number, chainName: string, first: bigint, head: bigint): ChainState {
  const chain = newChainState(key, {
    evmChainId: BigInt(key),
    chainName,
    blockchainId: `blockchain ${key}`,
    subnetId: 'subnet',
    network: 'mainnet',
  });
  chain.activity = { kind: 'back-filling', head };
  storeTo(chain, first, first);
  return chain;
}

function storeTo(chain: ChainState, num: bigint, first = chain.firstBlocks[0]?.num ?? 0n): void {
  chain.firstBlocks = [{ num: first, timestamp: 1, transactions: 0 }];
  chain.watermark = { num, timestamp: 1, hash: '0x00', elapsed: 0 };
}

test('the rate is that of the last seconds over all chains, and the time left follows from it', () => {
  const state = emptyState();
  let now = 0;
  const meter = createFillMeter(state, () => now);
  expect(meter.measure()).toBeUndefined();
  // Blocks before the one it begins at are none of its blocks.
  const one = fillingChain(16, 'One', 1_000n, 1_999n);
  const other = fillingChain(17, 'Other', 0n, 99n);
  for (const chain of [one, other]) state.chains.set(chain.key, chain);
  expect(meter.measure()).toEqual({
    chains: ['One', 'Other'],
    done: 2n,
    blocks: 1_100n,
    rate: 0,
    secondsLeft: undefined,
  });
  now = 1_000;
  storeTo(one, 1_100n);
  expect(meter.measure()).toMatchObject({ done: 102n, rate: 100, secondsLeft: 10 });
  now = 2_000;
  expect(meter.measure()).toMatchObject({ rate: 50, secondsLeft: 20 });
  // A chain that is through takes its blocks with it, and the rate is what it was.
  other.activity = { kind: 'following' };
  expect(meter.measure()).toMatchObject({ chains: ['One'], done: 101n, blocks: 1_000n, rate: 50 });
  // What was long ago does not count.
  for (now = 3_000; now <= 40_000; now += 1_000) meter.measure();
  expect(meter.measure()).toMatchObject({ rate: 0, secondsLeft: undefined });
  one.activity = { kind: 'following' };
  expect(meter.measure()).toBeUndefined();
});

test.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [3_600, '1 h 0 min'],
  [90_061, '1 d 1 h'],
])('%d seconds are written as %s', (secondsLeft, text) => {
  const line = progressLine({ chains: ['C-Chain'], done: 50n, blocks: 100n, rate: 19.6, secondsLeft }, 100);
  expect(line).toBe(`C-Chain ${'█'.repeat(15)}${'░'.repeat(15)} 50 of 100 blocks, 20 a second, ${text} left`);
});

test('the bar gives way to what is written', () => {
  const fill = { chains: ['C-Chain'], done: 50n, blocks: 100n, rate: 20, secondsLeft: 3 };
  expect(progressLine(fill, 68)).toBe('C-Chain ██████████░░░░░░░░░░ 50 of 100 blocks, 20 a second, 3 s left');
  expect(progressLine(fill, 20)).toBe('C-Chain  50 of 100 b');
});

function showOn(isTTY: boolean) {
  const state = emptyState();
  const chain = fillingChain(16, 'C-Chain', 0n, 999n);
  state.chains.set(chain.key, chain);
  let written = '';
  const logged: object[] = [];
  const write = (text: string) => {
    written += text;
    return true;
  };
  const progress = showProgress(
    state,
    { isTTY, columns: 0, write } as never,
    { info: (details: object) => void logged.push(details) } as never,
  );
  return { chain, progress, logged, written: () => written };
}

test('a terminal gets a bar with rate and time left that goes when the chains are through', () => {
  const { chain, progress, logged, written } = showOn(true);
  vi.advanceTimersByTime(200);
  storeTo(chain, 99n);
  vi.advanceTimersByTime(800);
  expect(written()).toContain('C-Chain ██░░');
  expect(written()).toMatch(/100 of 1000 blocks, \d+ a second, \d+ s left/);
  chain.activity = { kind: 'following' };
  vi.advanceTimersByTime(200);
  expect(written().endsWith('\r\u001b[2K')).toBe(true);
  progress.close();
  const length = written().length;
  vi.advanceTimersByTime(10_000);
  expect(written()).toHaveLength(length);
  expect(logged).toEqual([]);
});

test('anything else gets lines of the log, now and then and while there is something to tell', () => {
  const { chain, progress, logged, written } = showOn(false);
  vi.advanceTimersByTime(10_000);
  storeTo(chain, 500n);
  vi.advanceTimersByTime(10_000);
  chain.activity = { kind: 'following' };
  vi.advanceTimersByTime(60_000);
  progress.close();
  expect(logged).toEqual([
    { chains: ['C-Chain'], done: 1, blocks: 1000, blocksPerSecond: 0, secondsLeft: undefined },
    { chains: ['C-Chain'], done: 501, blocks: 1000, blocksPerSecond: 50, secondsLeft: 10 },
  ]);
  expect(written()).toBe('');
});
