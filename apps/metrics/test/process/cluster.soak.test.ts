import { expect, test } from 'vitest';
import { writeChainsFile } from '../fixtures/chains-file.js';
import type { ServiceProcess } from '../fixtures/service-process.js';
import {
  caughtUp,
  cluster,
  firstChainId,
  grow,
  killed,
  runService as run,
  serveChains,
  startShards,
} from '../fixtures/shards.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const leaseExpiryMs = 6_000;

const perScope = [
  ...['hour', 'day', 'week', 'month'].map((interval) => `activeAddresses?timeInterval=${interval}&`),
  ...['txCount?timeInterval=hour&', 'gasUsed?timeInterval=day&', 'activeSenders?timeInterval=day&'],
  ...['cumulativeAddresses?', 'cumulativeDeployers?', 'cumulativeTxCount?', 'maxTps?', 'avgGasPrice?'],
];
/** Questions that are on their way to a process at a time. */
const atOnce = 6;
/** Answers about everything that happened on the chains, by path. */
async function answers(service: ServiceProcess): Promise<Record<string, unknown>> {
  const url = await service.listening;
  const scopes = ['total', 'testnet', firstChainId, firstChainId + 1];
  const paths = [
    '/v2/chains',
    ...scopes.flatMap((scope) => [
      ...perScope.map(
        (metric) =>
          `/v2/chains/${scope}/metrics/${metric}startTimestamp=1699000000&endTimestamp=1703000000&pageSize=2160`,
      ),
    ]),
    '/v2/chains/total/rollingWindowMetrics/activeAddresses',
    `/v2/chains/${firstChainId}/rollingWindowMetrics/txCount`,
    '/v2/icm/timeseries?timeInterval=day&groupBy=srcBlockchainId,destBlockchainId&endTimestamp=1703000000',
    `/v2/chains/${firstChainId}/contracts/0x${(999).toString(16).padStart(40, '0')}/balances?threshold=0`,
  ];
  const found: Record<string, unknown> = {};
  for (let first = 0; first < paths.length; first += atOnce) {
    const some = paths.slice(first, first + atOnce).map(async (path) => {
      const response = await fetch(url + path);
      found[path] = [response.status, await response.json()];
    });
    await Promise.all(some);
  }
  return found;
}

test('two shards, two indexers and two servers, killed in turn, answer what one process with a store of its own answers', async () => {
  const chains = await serveChains();
  const networks = ['mainnet', 'testnet', 'testnet'];
  const folder = tempFolder();
  const chainsFile = writeChainsFile(
    folder,
    chains.map(({ rpc }, index) => ({ rpcUrl: rpc.url, network: networks[index] })),
  );
  const read = ['--chains-file', chainsFile, '--batch-rows', '300'];
  const single = run([...read, '--data-dir', `${folder}/single`]);
  const shards = await startShards();
  const shared = ['--store', ...shards.urls, '--cluster', cluster];
  const startIndexer = () => run(['index', ...shared, ...read, '--lease-expiry', String(leaseExpiryMs)]);
  const startServer = () => run(['serve', ...shared]);
  const indexers = [startIndexer(), startIndexer()] as const;
  const servers = [startServer(), startServer()] as const;
  let round = 0;
  const compare = async (...asked: readonly ServiceProcess[]) => {
    const all = [single, ...asked];
    await Promise.all(all.map((service) => caughtUp(service, chains)));
    const [expected, ...found] = await Promise.all(all.map(answers));
    for (const each of found) expect(each).toEqual(expected);
    grow(chains, round++);
  };

  await compare(...servers);
  const [first = [], second = []] = await shards.chains();
  expect([...first, ...second].sort()).toEqual([16, 17, 18]);
  expect(first.length * second.length).toBeGreaterThan(0);

  await killed(indexers[0]);
  await compare(...servers);
  const third = startIndexer();
  await third.listening;
  await killed(indexers[1]);
  await compare(...servers);

  await killed(servers[0]);
  await compare(servers[1]);
  const back = startServer();
  await back.listening;
  await killed(servers[1]);
  await compare(back);
  for (const shard of [1, 0]) {
    await shards.kill(shard);
    await shards.start(shard);
    await compare(back);
  }
}, 600_000);
