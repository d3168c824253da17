import { expect, test } from 'vitest';
import { writeChainsFile } from '../fixtures/chains-file.js';
import { createFakeChain } from '../fixtures/fake-chain.js';
import { serveWithBalances } from '../fixtures/native-chains.js';
import { createRandom, growRandomly } from '../fixtures/random-chain.js';
import type { ServiceProcess } from '../fixtures/service-process.js';
import {
  caughtUp,
  cluster,
  firstChainId,
  killed,
  runService,
  serveChains,
  startShards,
} from '../fixtures/shards.js';
import { tempFolder } from '../fixtures/temp-folder.js';

const period = 'startTimestamp=1699000000&endTimestamp=1703000000&pageSize=2160';

/** Answers of the chain that is begun anew, and of groups that it is in. */
async function answers(service: ServiceProcess): Promise<unknown[]> {
  const url = await service.listening;
  const paths = [
    '/v2/chains',
    ...['total', 'testnet', firstChainId].flatMap((scope) => [
      `/v2/chains/${scope}/metrics/activeAddresses?timeInterval=day&${period}`,
      `/v2/chains/${scope}/metrics/txCount?timeInterval=hour&${period}`,
      `/v2/chains/${scope}/metrics/cumulativeAddresses?${period}`,
    ]),
  ];
  return Promise.all(paths.map(async (path) => [path, await (await fetch(url + path)).json()]));
}

test('two indexers and a server of two shards take a new genesis over, whichever is killed', async () => {
  const chains = await serveChains();
  const folder = tempFolder();
  const chainsFile = writeChainsFile(
    folder,
    chains.map(({ rpc }) => ({ rpcUrl: rpc.url })),
  );
  const read = ['--chains-file', chainsFile, '--on-new-genesis', 'reset'];
  const shards = await startShards();
  const shared = ['--store', ...shards.urls, '--cluster', cluster];
  const startIndexer = () => runService(['index', ...shared, ...read, '--lease-expiry', '20000']);
  const indexers = [startIndexer(), startIndexer()] as const;
  const server = runService(['serve', ...shared]);
  await caughtUp(server, chains);

  const [replaced, ...others] = chains;
  if (replaced === undefined) throw new Error('there are no chains');
  const chain = createFakeChain(BigInt(replaced.id));
  growRandomly(chain, 45, createRandom(7), 'anew');
  expect(chain.blocks[0]?.block.hash).not.toBe(replaced.chain.blocks[0]?.block.hash);
  serveWithBalances(replaced.rpc, chain);
  const now = [{ ...replaced, chain }, ...others];
  const noted = () => indexers.some(({ log }) => log().includes('new genesis'));
  await expect.poll(noted).toBe(true);
  await killed(indexers[0].log().includes('new genesis') ? indexers[0] : indexers[1]);
  await caughtUp(server, now);
  // Nobody was started meanwhile: the other indexer erases what the killed one had begun to erase.
  await expect.poll(async () => (await shards.chains()).flat().length).toBe(chains.length);

  const fresh = runService([...read, '--data-dir', `${folder}/fresh`]);
  await caughtUp(fresh, now);
  expect(await answers(server)).toEqual(await answers(fresh));
}, 240_000);
