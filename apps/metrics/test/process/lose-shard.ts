import { eventually } from '@firn/testing/eventually';
import { expect } from 'vitest';
import { writeChainsFile } from '../fixtures/chains-file.js';
import type { ServiceProcess } from '../fixtures/service-process.js';
import {
  caughtUp,
  cluster,
  firstChainId,
  grow,
  runService,
  serveChains,
  startShards,
} from '../fixtures/shards.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const leaseExpiryMs = 6_000;
/** Numbers of chains begin with 16, and there are two shards. */
const chainsOn = [[firstChainId, firstChainId + 2], [firstChainId + 1]] as const;
const token = `0x${(999).toString(16).padStart(40, '0')}`;
const frame = 'startTimestamp=1699000000&endTimestamp=1703000000';

/** Every kind of answer about one chain. */
const aboutChain = (id: number) => [
  ...['hour', 'day', 'week', 'month'].map(
    (interval) => `/v2/chains/${id}/metrics/activeAddresses?timeInterval=${interval}&${frame}`,
  ),
  ...['txCount', 'cumulativeAddresses', 'maxTps', 'avgGasPrice'].map(
    (metric) => `/v2/chains/${id}/metrics/${metric}?timeInterval=day&${frame}`,
  ),
  `/v2/chains/${id}/rollingWindowMetrics/txCount`,
  `/v2/chains/${id}/rollingWindowMetrics/activeAddresses`,
  `/v1/avg_tps/${id}`,
  `/v2/chains/${id}/contracts/${token}/balances?threshold=0`,
  `/v2/chains/${id}/contracts/${token}/balances?threshold=0&${frame}`,
];
/** Answers over all chains. */
const aboutAll = [
  `/v2/chains/total/metrics/activeAddresses?timeInterval=day&${frame}`,
  `/v2/chains/total/metrics/txCount?timeInterval=hour&${frame}`,
  '/v2/chains/total/rollingWindowMetrics/gasUsed',
  '/v2/icm/timeseries?timeInterval=day&endTimestamp=1703000000',
  '/v2/icm/summary',
];
/** What is known without asking the store. */
const aboutNothing = ['/v2/live-check', '/v2/chains', ...chainsOn.flat().map((id) => `/v2/chains/${id}`)];

type Answer = Awaited<ReturnType<typeof ask>>;

async function ask(service: ServiceProcess, path: string) {
  const response = await fetch((await service.listening) + path);
  // A page token has the moment at which it was made in it.
  const { nextPageToken: _token, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

async function askAll(service: ServiceProcess, paths: readonly string[]) {
  const found = await Promise.all(paths.map(async (path) => [path, await ask(service, path)] as const));
  return Object.fromEntries(found);
}

/**
 * Kills a shard, 0 or 1, under an indexer and a server of chains of some blocks, and starts it again. The first shard holds the registry too.
 */
export async function loseShard(dead: 0 | 1, blocks: number): Promise<void> {
  const chains = await serveChains(blocks);
  const folder = tempFolder();
  const chainsFile = writeChainsFile(
    folder,
    chains.map(({ rpc }) => ({ rpcUrl: rpc.url, network: 'testnet' })),
  );
  const shards = await startShards();
  const shared = ['--store', ...shards.urls, '--cluster', cluster];
  const indexer = runService([
    'index',
    ...shared,
    '--chains-file',
    chainsFile,
    '--lease-expiry',
    String(leaseExpiryMs),
  ]);
  const server = runService(['serve', ...shared]);
  await caughtUp(server, chains);
  expect(await shards.chains()).toEqual([[16, 18], [17]]);

  const [living, lost] = [chainsOn[1 - dead] ?? [], chainsOn[dead] ?? []];
  const before = await askAll(server, [...living.flatMap(aboutChain), ...aboutNothing]);
  for (const [path, { status }] of Object.entries(before)) expect([path, status]).toEqual([path, 200]);
  await shards.kill(dead);
  const name = `shard ${dead + 1}`;
  await expect
    .poll(() => ask(server, `/v2/chains/${lost[0]}/metrics/txCount?timeInterval=day&pageSize=7`))
    .toMatchObject({ status: 503, body: { message: expect.stringContaining(name) } });
  const during = await askAll(server, Object.keys(before));
  const expectRight = (path: string, answer: Answer) => {
    if (/rolling|avg_tps/.test(path)) expect([path, answer.status]).toEqual([path, 200]);
    else expect([path, answer]).toEqual([path, before[path]]);
  };
  try {
    for (const [path, answer] of Object.entries(during)) expectRight(path, answer);
  } catch (error) {
    // Its own engine may be ending, which is told as soon as it has; then all is right when the engine is there again.
    const why = `${error}\n${shards.log()}\n${server.log().slice(-4_000)}`;
    await eventually(() => expect(shards.ends(), why).toBeGreaterThan(0));
    for (const path of Object.keys(during))
      await eventually(async () => expectRight(path, await ask(server, path)));
  }
  const needing = [...aboutAll, ...aboutChain(lost[0] ?? 0).filter((each) => !each.includes('/v1/'))];
  const refused = await askAll(
    server,
    needing.map((path) => `${path}${path.includes('?') ? '&' : '?'}`),
  );
  for (const [path, answer] of Object.entries(refused))
    expect([path, answer]).toMatchObject([path, { status: 503, body: { error: 'Service Unavailable' } }]);
  // Longer than the lease: what the indexer held may be another's when the registry is back.
  if (dead === 0) await new Promise((resolve) => setTimeout(resolve, 2 * leaseExpiryMs));
  grow(chains, dead);
  await shards.start(dead);
  await caughtUp(server, chains);
  if (dead === 0) expect(indexer.log()).toContain('the right to write is lost, and asked for anew');
  const after = await askAll(server, [...chainsOn.flat().flatMap(aboutChain), ...aboutAll]);
  for (const [path, { status }] of Object.entries(after)) expect([path, status]).toEqual([path, 200]);
  expect(indexer.child.exitCode).toBe(null);
}
