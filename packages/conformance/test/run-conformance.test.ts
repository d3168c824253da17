import { nodeListener as rpcListener } from '@firn/jsonrpc/server';
import { nodeListener as restListener } from '@firn/rest/server';
import { afterEach, describe, expect, it } from 'vitest';
import { type CheckResult, formatReport, runConformance } from '../src/index.js';
import { createExampleNode, exampleChains } from './fixtures/example-node.js';
import { createExampleService } from './fixtures/example-service.js';
import { type Listening, listen } from './fixtures/listen.js';

let listening: Listening | undefined;

afterEach(async () => {
  await listening?.close();
  listening = undefined;
});

const isInfo = ({ operation }: { operation: string }) => operation.startsWith('info.');

const profile = { adminEnabled: false, publicApi: false };

async function startNode(handlers: Parameters<typeof createExampleNode>[1] = {}): Promise<string> {
  listening = await listen(rpcListener({ route: createExampleNode(profile, handlers).route }));
  return listening.url;
}

async function startService(handlers: Parameters<typeof createExampleService>[0] = {}): Promise<string> {
  listening = await listen(restListener(createExampleService(handlers).server));
  return listening.url;
}

describe('runConformance of the node contract', () => {
  const exact = { contract: 'node', compare: 'exact', changeState: true, chains: exampleChains } as const;

  it('finds nothing at a node that answers the examples', async () => {
    const report = await runConformance({ ...exact, baseUrl: await startNode() });
    expect(formatReport(report).split('\n')).toHaveLength(1);
    expect(report.conforms).toBe(true);
    expect(report.counts).toMatchObject({ failed: 0, skipped: 0, known: 0, stale: 0 });
    expect(report.counts.passed).toBe(report.results.length);
  });

  it('names each check that a wrong handler fails, and why', async () => {
    const baseUrl = await startNode({ 'info.getNetworkID': () => ({ networkID: 7n }) });
    const report = await runConformance({ ...exact, baseUrl, only: isInfo });
    const failed = report.results.filter(({ status }) => status === 'failed');
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(failed.map(({ operation }) => operation))).toEqual(new Set(['info.getNetworkID']));
    expect(failed[0]?.reason).toMatch(
      /^result: expected \{"networkID":"\d+"\}, received \{"networkID":"7"\}$/,
    );
    expect(formatReport(report)).toContain(`${report.counts.failed} failed`);
    expect(report.conforms).toBe(false);
  });

  it('compares the form only where it is asked to', async () => {
    const baseUrl = await startNode({ 'info.getNetworkID': () => ({ networkID: 7n }) });
    expect((await runConformance({ contract: 'node', baseUrl, only: isInfo })).conforms).toBe(true);
  });

  it('leaves out what changes the state, and groups without a chain', async () => {
    const only = ({ kind }: { kind: string }) => kind === 'example';
    const report = await runConformance({ contract: 'node', baseUrl: await startNode(), only });
    const reasons = new Set(report.results.map(({ reason }) => reason));
    expect(reasons).toEqual(
      new Set([
        undefined,
        'changes the state of the server',
        'no chain is given for the group custom-evm',
        'no chain is given for the group dev',
      ]),
    );
    expect(report.conforms).toBe(true);
  });

  it('sets known differences apart, and says which of them are gone', async () => {
    const baseUrl = await startNode({ 'info.getNetworkID': () => ({ networkID: 7n }) });
    const only = ({ operation }: { operation: string }) => operation === 'info.getNetworkID';
    const first = await runConformance({ ...exact, baseUrl, only });
    const known = Object.fromEntries(
      first.results.map(({ id, status }) => [id, status === 'failed' ? 'another network' : 'long gone']),
    );
    const report = await runConformance({ ...exact, baseUrl, only, known });
    expect(report.counts).toMatchObject({
      failed: 0,
      known: first.counts.failed,
      stale: first.counts.passed,
    });
    expect(report.conforms).toBe(false);
    expect(formatReport(report)).toContain('take it off the list of known differences');
  });

  it('reports every check at a server that is not there, without the password of its address', async () => {
    const results: CheckResult[] = [];
    const report = await runConformance({
      contract: 'node',
      baseUrl: 'http://me:hidden@127.0.0.1:1',
      only: ({ id }) => id === 'info.peers form: by name',
      onResult: (result) => results.push(result),
    });
    expect(report.results).toEqual(results);
    expect(results).toMatchObject([{ status: 'failed', reason: expect.stringContaining('no answer') }]);
    expect(JSON.stringify(report)).not.toContain('hidden');
  });

  it('ends when its signal fires', async () => {
    const baseUrl = await startNode();
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(runConformance({ contract: 'node', baseUrl, signal })).rejects.toThrow('enough');
  });
});

describe('runConformance of the metrics contract', () => {
  it('finds nothing at a service that answers the examples', async () => {
    const baseUrl = await startService();
    const report = await runConformance({ contract: 'metrics', compare: 'exact', baseUrl });
    expect(formatReport(report)).toBe(`metrics at ${baseUrl}: 0 failed, ${report.results.length} passed`);
  });

  it('finds a service that answers something else', async () => {
    const baseUrl = await startService({ listChains: () => ({ chains: [] }) });
    const report = await runConformance({ contract: 'metrics', compare: 'exact', baseUrl });
    const failed = report.results.filter(({ status }) => status === 'failed');
    expect(failed.map(({ operation }) => operation)).toEqual(['listChains', 'listChains']);
  });
});
