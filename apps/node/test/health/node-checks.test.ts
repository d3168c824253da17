import { join } from 'node:path';
import { openStore } from '@firn/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchProgress } from '../../src/health/chain-progress.js';
import { bootstrappedCheck, databaseCheck, diskSpaceCheck, loopCheck } from '../../src/health/node-checks.js';
import { watchLoopDelays } from '../../src/profiling/loop-delays.js';
import { startTestNode, temporaryFolder } from '../fixtures/test-node.js';

describe('databaseCheck', () => {
  it('holds as long as the store can be written', async () => {
    const store = openStore(join(temporaryFolder(onTestFinished), 'data'));
    const { run } = databaseCheck(store);
    expect(run()).toBeUndefined();
    await store.close();
    expect(run).toThrow(/is closed/);
  });
});

describe('diskSpaceCheck', () => {
  it('holds while 256 MiB are free', async () => {
    const checkOf = (bytes: number) => diskSpaceCheck('/data', async () => bytes);
    expect(await checkOf(2 ** 28).run()).toEqual({ availableDiskBytes: 2 ** 28 });
    await expect(checkOf(2 ** 28 - 1).run()).rejects.toMatchObject({
      message:
        'remaining available disk space (268435455) is below minimum required available space (268435456)',
      details: { availableDiskBytes: 2 ** 28 - 1 },
    });
  });

  it('asks the system', async () => {
    const folder = temporaryFolder(onTestFinished);
    await expect(diskSpaceCheck(join(folder, 'missing')).run()).rejects.toThrow(/ENOENT/);
  });
});

describe('loopCheck', () => {
  it('holds while nothing waits for more than 30 s', () => {
    expect(loopCheck({ longestMs: () => 30_000.4 }).run()).toEqual({ longestDelayMs: 30_000 });
    expect(() => loopCheck({ longestMs: () => 30_001 }).run()).toThrow(
      'work waited for 30001 ms, more than 30000 ms',
    );
  });

  it('knows how long the thread was kept', async () => {
    const delays = watchLoopDelays();
    onTestFinished(() => delays.close());
    // The first sample is what the second is measured from.
    const busy = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const end = performance.now() + ms;
        while (performance.now() < end);
        setTimeout(resolve, 250);
      });
    await busy(1);
    await busy(300);
    expect(delays.longestMs()).toBeGreaterThan(100);
  });
});

describe('bootstrappedCheck', () => {
  it('names the chains that are not open yet', () => {
    let missing = ['C', 'mine'];
    const { run } = bootstrappedCheck(() => missing);
    expect(run).toThrow(expect.objectContaining({ details: { missing: ['C', 'mine'] } }));
    missing = [];
    expect(run()).toEqual({ missing: [] });
  });
});

describe('watchProgress', () => {
  it('holds while blocks come as they are to', async () => {
    const node = await startTestNode(onTestFinished);
    const [hosted] = node.running.node.evmChains;
    if (hosted === undefined) throw new Error('the node runs no chain');
    const { chain, dev } = hosted;
    let time = 0;
    const mode = { automine: true, intervalMs: 0 };
    const progress = watchProgress(
      {
        get head() {
          return chain.head;
        },
        get mining() {
          return mode;
        },
        rules: chain.rules,
        events: chain.events,
      },
      () => time,
    );
    onTestFinished(() => progress.close());
    time = 1e9;
    expect(progress.check()).toEqual({ height: '0' });
    mode.intervalMs = 2000;
    expect(progress.check()).toEqual({ height: '0' });
    time += 20_000;
    expect(progress.check()).toEqual({ height: '0' });
    time += 1;
    expect(progress.check).toThrow('no block for 20001 ms, though one is to be made every 2000 ms');
    await dev.mine(1n);
    expect(progress.check()).toEqual({ height: '1' });
  });
});
