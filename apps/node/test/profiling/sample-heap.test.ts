import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collectGarbage } from '../../src/profiling/garbage.js';
import { heapProfileText, sampleHeap } from '../../src/profiling/heap-profile.js';
import { checkHeapProfile } from '../fixtures/profile-formats.js';
import { startTestNode } from '../fixtures/test-node.js';

const mib = 2 ** 20;

describe('sampleHeap', () => {
  it.each([true, false])('tells who allocated what lives (profiles are expected: %s)', async (isExpected) => {
    const logger = { warn: vi.fn() };
    const sampler = await sampleHeap({ isExpected, logger });
    onTestFinished(() => sampler.close());
    await sampler.read();
    const kept = keepObjects(40 * mib);
    const { functions } = checkHeapProfile(await sampler.read());
    expect(functions).toContain('keepObjects');
    expect(kept.length).toBeGreaterThan(0);
    expect(logger.warn).not.toHaveBeenCalled();
  });

  it.each([true, false])('goes on when another one ended (profiles are expected: %s)', async (isExpected) => {
    const options = { isExpected, logger: { warn: vi.fn() } };
    const one = await sampleHeap(options);
    const other = await sampleHeap(options);
    onTestFinished(() => one.close());
    await one.read();
    await other.read();
    other.close();
    checkHeapProfile(await one.read());
  });
});

describe('heapProfileText', () => {
  it('is what the inspector would tell', () => {
    const leaf = {
      name: 'leaf',
      scriptName: 'file:///a.js',
      scriptId: 7,
      lineNumber: 3,
      columnNumber: 9,
      allocations: [
        { sizeBytes: 10, count: 2 },
        { sizeBytes: 5, count: 1 },
      ],
      children: [],
    };
    const root = { name: '(root)', scriptName: '', allocations: [], children: [leaf] };
    expect(JSON.parse(heapProfileText(root))).toEqual({
      head: {
        callFrame: { functionName: '(root)', scriptId: '0', url: '', lineNumber: -1, columnNumber: -1 },
        selfSize: 0,
        id: 1,
        children: [
          {
            callFrame: {
              functionName: 'leaf',
              scriptId: '7',
              url: 'file:///a.js',
              lineNumber: 2,
              columnNumber: 8,
            },
            selfSize: 25,
            id: 2,
            children: [],
          },
        ],
      },
      samples: [
        { size: 20, nodeId: 2, ordinal: 1 },
        { size: 5, nodeId: 2, ordinal: 2 },
      ],
    });
  });
});

describe('admin.memoryProfile with 300 MiB that live', () => {
  it('neither collects them nor holds who asks meanwhile', async () => {
    const node = await startTestNode(onTestFinished, { apiAdminEnabled: true });
    const kept = keepObjects(300 * mib);
    // What is under way of a collection is over then.
    collectGarbage();
    expect(process.memoryUsage().heapUsed).toBeGreaterThan(300 * mib);
    const major: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { kind } = (entry as unknown as { detail: { kind: number } }).detail;
        if (kind === constants.NODE_PERFORMANCE_GC_MAJOR && entry.startTime > beganAt) major.push(entry);
      }
    });
    observer.observe({ entryTypes: ['gc'] });
    onTestFinished(() => observer.disconnect());
    const beganAt = performance.now();
    const before = process.cpuUsage();
    const [profile, cheap] = await Promise.all([
      node.call('/ext/admin', 'admin.memoryProfile'),
      node.call('/ext/bc/C/rpc', 'eth_blockNumber', []),
    ]);
    const { user, system } = process.cpuUsage(before);
    await new Promise((resolve) => setImmediate(resolve));
    expect(profile.result).toEqual({});
    expect(cheap.result).toBe('0x0');
    expect(major).toEqual([]);
    // Of all threads, so that no turn of the event loop had more.
    console.info(`a profile beside 300 MiB took ${Math.round((user + system) / 1000)} ms of CPU time`);
    checkHeapProfile(readFileSync(join(node.running.node.options.profileDir, 'mem.profile'), 'utf8'));
    expect(kept.length).toBeGreaterThan(0);
  });
});

/** Many small objects, which take long to mark. */
function keepObjects(bytes: number): readonly object[] {
  const bytesEach = 80;
  return Array.from({ length: bytes / bytesEach }, (_, index) => ({ index, inner: { index: [index] } }));
}
