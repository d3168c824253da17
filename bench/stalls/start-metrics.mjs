import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startReplay } from '../chain-set/start-replay.mjs';
import { fillStore } from '../metrics/start-fill.mjs';
import { startTarget } from './start-target.mjs';

const program = fileURLToPath(new URL('../../apps/metrics/dist/program/main.js', import.meta.url));
const transactions = 20_000;
const primaryNetwork = '11111111111111111111111111111111LpoYY';

/** Starts the metrics service with a store of five chains, and a node that has no more of them. The bystander comes from another address. */
export async function startMetrics() {
  const folder = mkdtempSync(join(tmpdir(), 'stalls-metrics-'));
  const set = { transactions, endsAt: Math.floor(Date.now() / 3_600_000) * 3_600 - 86_400 };
  const dataDir = join(folder, 'data');
  await fillStore(dataDir, set);
  const replay = await startReplay(set);
  const chainsFile = join(folder, 'chains.json');
  const entries = replay.chains.map((chain) => ({
    evmChainId: chain.evmChainId,
    chainName: chain.name,
    blockchainId: chain.blockchainId,
    subnetId: primaryNetwork,
    network: chain.network,
    rpcUrl: replay.urlOf(chain),
  }));
  writeFileSync(chainsFile, JSON.stringify(entries));
  const end = async () => {
    await replay.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const target = await startTarget({
    file: program,
    args: () => ['--http-port=0', `--data-dir=${dataDir}`, `--chains-file=${chainsFile}`, '--log-level=warn'],
    ready: /listening on (http:\S+)/,
  }).catch(async (error) => {
    await end();
    throw error;
  });
  const [{ evmChainId }] = entries;
  return {
    ...target,
    dataDir,
    chain: evmChainId,
    cheap: {
      url: `${target.url}/v2/chains/${evmChainId}/metrics/txCount?timeInterval=day&pageSize=7`,
      method: 'GET',
      localAddress: '127.0.0.9',
    },
    async stop() {
      await target.stop();
      await end();
    },
  };
}
