import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkHeapProfile } from '../../fixtures/profile-formats.js';
import { startTestNode, type TestNode, temporaryFolder } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('the runtime of the node', () => {
  let node: TestNode;
  let folder: string;
  beforeAll(async () => {
    const dataDir = temporaryFolder(atEnd);
    folder = join(dataDir, 'profiles', 'C');
    node = await startTestNode(atEnd, { dataDir });
  });

  const ask = async (method: string, ...params: readonly unknown[]) =>
    node.call('/ext/bc/C/rpc', `debug_${method}`, params);

  it('tells its memory', async () => {
    expect((await ask('freeOSMemory')).result).toBeNull();
    const stats = (await ask('memStats')).result as Readonly<Record<string, number>>;
    const { heapTotal, rss } = process.memoryUsage();
    expect(stats.HeapAlloc).toBeGreaterThan(1e6);
    expect(stats.HeapAlloc).toBeLessThanOrEqual(stats.HeapSys as number);
    expect(stats.HeapSys).toBeLessThan(heapTotal * 3);
    expect(stats.Sys).toBeLessThan(rss * 3);
  });

  it('tells its collections of garbage', async () => {
    await ask('freeOSMemory');
    // Collections are told in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    const stats = (await ask('gcStats')).result as {
      NumGC: number;
      Pause: number[];
      PauseEnd: string[];
      PauseTotal: number;
      LastGC: string;
    };
    expect(stats.NumGC).toBeGreaterThan(0);
    expect(stats.Pause.length).toBe(stats.PauseEnd.length);
    expect(stats.LastGC).toBe(stats.PauseEnd[0]);
    expect(stats.PauseTotal).toBeGreaterThanOrEqual(Math.max(...stats.Pause));
  });

  it('profiles into its own folder, and nowhere else', async () => {
    expect((await ask('startCPUProfile', 'mine.cpuprofile')).result).toBeNull();
    expect((await ask('startCPUProfile', 'mine.cpuprofile')).error).toEqual({
      code: -32000,
      message: 'CPU profiling already in progress',
    });
    expect((await ask('stopCPUProfile')).result).toBeNull();
    expect((await ask('stopCPUProfile')).error?.message).toBe('CPU profiling not in progress');
    expect(JSON.parse(readFileSync(join(folder, 'mine.cpuprofile'), 'utf8'))).toHaveProperty('nodes');
    for (const file of ['../outside', '/tmp/outside', '.']) {
      expect((await ask('writeMutexProfile', file)).error).toEqual({
        code: -32000,
        message: `profiles are written to ${folder}, and ${file} leads out of it`,
      });
    }
    for (const method of ['writeMemProfile', 'startCPUProfile', 'writeMutexProfile']) {
      expect((await ask(method, 'a\0b')).error).toEqual({
        code: -32000,
        message: 'the name of a profile is "a\\u0000b", and none may have a zero byte',
      });
    }
  });

  it('profiles for some time', async () => {
    expect((await ask('cpuProfile', 'short.cpuprofile', 0)).result).toBeNull();
    expect((await ask('blockProfile', 'deep/block.profile', 0)).result).toBeNull();
    expect((await ask('mutexProfile', 'mutex.profile', 0)).result).toBeNull();
    expect((await ask('writeBlockProfile', 'all.profile')).result).toBeNull();
    for (const file of ['short.cpuprofile', 'deep/block.profile', 'mutex.profile', 'all.profile']) {
      expect(existsSync(join(folder, file))).toBe(true);
    }
  });

  it('writes what is in memory, under both names of the method', async () => {
    for (const method of ['writeMemProfile', 'writeHeapProfile']) {
      expect((await ask(method, `${method}.heapprofile`)).result).toBeNull();
      checkHeapProfile(readFileSync(join(folder, `${method}.heapprofile`), 'utf8'));
    }
  });

  it('tells what it does and waits for', async () => {
    const all = (await ask('stacks')).result as string;
    expect(all).toMatch(/^main thread, JavaScript:\n/);
    expect(all).toContain('event loop waits for:');
    const some = (await ask('stacks', 'event and not (native or JavaScript)')).result as string;
    expect(some).toMatch(/^event loop waits for:/);
    expect((await ask('stacks', 'event and')).error).toEqual({
      code: -32000,
      message: 'the filter "event and" lacks a name',
    });
  });

  it('sets the level of the log of its chain', async () => {
    expect((await ask('verbosity', 5)).result).toBeNull();
    expect(node.running.node.evmChains[0]?.logger.levels.logLevel).toBe('VERBO');
    expect((await ask('verbosity', 0)).result).toBeNull();
    expect(node.running.node.evmChains[0]?.logger.levels.logLevel).toBe('OFF');
  });

  it.each([
    ['setGCPercent', [50]],
    ['goTrace', ['trace', 1]],
    ['setBlockProfileRate', [1]],
    ['setMutexProfileFraction', [1]],
    ['vmodule', ['eth/*=5']],
    ['setMemoryLimit', [1000]],
  ])('%s is refused with the reason', async (method, params) => {
    const { error } = await ask(method, ...params);
    expect(error?.code).toBe(-32000);
    expect(error?.message).toMatch(new RegExp(`^${method} is not supported by this runtime: `));
  });

  it('tells the limit of its memory', async () => {
    expect(Number((await ask('setMemoryLimit', -1)).result)).toBeGreaterThan(1e8);
  });
});
