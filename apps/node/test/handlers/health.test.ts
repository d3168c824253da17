import { bytesToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { guidePlugin, install, notesId } from '../fixtures/plugins.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const primaryNetwork = '11111111111111111111111111111111LpoYY';
const ofNode = ['bootstrapped', 'database', 'diskspace', 'entries', 'eventloop', 'executions'];

describe('health', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it.each([
    ['health', ['P', 'C', ...ofNode]],
    ['readiness', ['P', 'C', 'bootstrapped']],
    ['liveness', []],
  ] as const)('tells by %s what it finds', async (name, checks) => {
    const report = await node.client.health[name]();
    expect(report.healthy).toBe(true);
    expect(Object.keys(report.checks)).toEqual(checks);
    for (const check of Object.values(report.checks)) {
      expect(check.duration).toBeTypeOf('bigint');
      expect(check).not.toHaveProperty('error');
    }
  });

  it.each([
    ['/ext/health', ['P', 'C', ...ofNode]],
    ['/ext/health/health', ['P', 'C', ...ofNode]],
    ['/ext/health/readiness', ['P', 'C', 'bootstrapped']],
    ['/ext/health/liveness', []],
  ])('answers GET %s with the same', async (path, names) => {
    const response = await fetch(node.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const { checks, healthy } = (await response.json()) as {
      checks: Record<string, unknown>;
      healthy: boolean;
    };
    expect(healthy).toBe(true);
    expect(Object.keys(checks)).toEqual(names);
    for (const check of Object.values(checks))
      expect(check).toMatchObject({ timestamp: expect.any(String), duration: expect.any(Number) });
  });

  it('leaves out the chains that have none of the tags', async () => {
    const none = await node.client.health.health({ tags: ['another'] });
    expect(Object.keys(none.checks)).toEqual(ofNode);
    const all = await node.client.health.health({ tags: ['another', primaryNetwork] });
    expect(Object.keys(all.checks)).toEqual(['P', 'C', ...ofNode]);
  });

  it.each([{ tags: null }, { Tags: null }, [{ tags: null }], {}, null, []])(
    'tells of all chains where no tags are given: %j',
    async (params) => {
      const { result } = await node.call('/ext/health', 'health.health', params);
      expect(Object.keys((result as { checks: object }).checks)).toEqual(['P', 'C', ...ofNode]);
    },
  );

  it('tells 503 while something is not well, and counts', async () => {
    const pluginDir = temporaryFolder(onTestFinished);
    const source = guidePlugin().replace('notes: store', 'notes: missing');
    install(pluginDir, { [`${notesId}.mjs`]: source });
    const ill = await startTestNode(onTestFinished, { pluginDir });
    const blockchainId = bytesToId(new Uint8Array(32).fill(7));
    const subnetId = bytesToId(new Uint8Array(32).fill(8));
    const genesis = Buffer.from('x');
    await ill.running.node.pluginChains.open({ blockchainId, subnetId, vmId: notesId, name: 'n', genesis });
    expect((await fetch(`${ill.url}/ext/health`)).status).toBe(503);
    const { checks, healthy } = await ill.client.health.health({ tags: [subnetId] });
    expect(healthy).toBe(false);
    expect(checks[blockchainId]).toMatchObject({ error: 'missing is not defined', contiguousFailures: 2n });
    expect(Object.keys(checks)).toEqual([blockchainId, ...ofNode]);
    for (const probe of ['readiness', 'liveness'])
      expect((await fetch(`${ill.url}/ext/health/${probe}`)).status).toBe(200);
  });
});
