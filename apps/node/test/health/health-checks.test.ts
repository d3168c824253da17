import { describe, expect, it } from 'vitest';
import { type HealthCheck, HealthError } from '../../src/health/health-check.js';
import { HealthChecks } from '../../src/health/health-checks.js';

function checksOf(...list: (Partial<HealthCheck> & Pick<HealthCheck, 'name' | 'run'>)[]) {
  let seconds = 0;
  const checks = new HealthChecks(
    () => list.map((check) => ({ kinds: ['health'], ...check })),
    () => new Date(seconds * 1000),
  );
  const pass = (passed: number): void => {
    seconds += passed;
  };
  return { checks, pass };
}

const never = (): never => {
  throw new Error('stuck');
};

describe('HealthChecks', () => {
  it('tells what each finds, in their order', async () => {
    const { checks } = checksOf(
      { name: 'slow', run: async () => ({ a: 1 }) },
      { name: 'quick', run: () => 'a text' },
      { name: 'silent', run: () => undefined },
    );
    const { findings, isHealthy } = await checks.run('health');
    expect(isHealthy).toBe(true);
    expect([...findings].map(([name, { details }]) => [name, details])).toEqual([
      ['slow', { a: 1 }],
      ['quick', { details: 'a text' }],
      ['silent', undefined],
    ]);
  });

  it('counts failures in a row, and remembers the first', async () => {
    let run: () => unknown = never;
    const { checks, pass } = checksOf({ name: 'a', run: () => run() });
    await checks.run('health');
    pass(5);
    const failing = await checks.run('health');
    expect(failing.isHealthy).toBe(false);
    expect(failing.findings.get('a')?.failure).toEqual({ error: 'stuck', times: 2n, since: new Date(0) });
    run = () => 1;
    expect((await checks.run('health')).findings.get('a')?.failure).toBeUndefined();
    run = () => {
      throw new HealthError('low', { left: 1 });
    };
    pass(5);
    expect((await checks.run('health')).findings.get('a')).toMatchObject({
      details: { left: 1 },
      failure: { error: 'low', times: 1n, since: new Date(10_000) },
    });
  });

  it('makes those of a probe and of subnets, and always those of the node', async () => {
    const { checks } = checksOf(
      { name: 'ours', run: () => 1, subnetId: 'A' },
      { name: 'theirs', run: () => 1, subnetId: 'B' },
      { name: 'node', run: () => 1 },
      { name: 'live', run: never, kinds: ['liveness'] },
    );
    expect([...(await checks.run('health', ['B', 'C'])).findings.keys()]).toEqual(['theirs', 'node']);
    expect([...(await checks.run('liveness')).findings.keys()]).toEqual(['live']);
    expect(await checks.run('readiness')).toEqual({ findings: new Map(), isHealthy: true });
  });

  it('lets a finding hold for its time', async () => {
    let runs = 0;
    const { checks, pass } = checksOf({ name: 'a', run: () => ++runs, holdsMs: 1000 });
    await checks.run('health');
    pass(0.5);
    await checks.run('health');
    expect(runs).toBe(1);
    pass(0.5);
    expect((await checks.run('health')).findings.get('a')?.details).toEqual({ details: 2 });
  });
});
