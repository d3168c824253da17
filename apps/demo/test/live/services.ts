import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetricsClient, type MetricsClient } from '@firn/metrics-client';
import { eventually } from '../eventually.js';
import { evmChainIds, type LiveStory } from './live-story.js';
import type { TimedProgram, TimedPrograms } from './timed-programs.js';

/** A metrics service over the node. */
export interface LiveService {
  readonly url: string;
  readonly metrics: MetricsClient;
}

/** Starts a service that finds the chains by the node's own list. */
export function watchFromBegin(
  folder: string,
  clock: TimedPrograms,
  node: TimedProgram,
): Promise<LiveService> {
  return startService(folder, 'early', clock, ['--node-url', node.url]);
}

/** Starts a service that is told of the custom chain, as one of the main network. */
export function watchAfterwards(folder: string, { clock, nodeUrl, chains }: LiveStory): Promise<LiveService> {
  const { blockchainId, subnetId, url, evmChainId } = chains.mine;
  const file = join(folder, 'chains.json');
  const entry = {
    evmChainId: Number(evmChainId),
    chainName: 'mine',
    blockchainId,
    subnetId,
    network: 'mainnet',
    rpcUrl: url,
  };
  writeFileSync(file, JSON.stringify([entry]));
  return startService(folder, 'late', clock, ['--node-url', nodeUrl, '--chains-file', file]);
}

async function startService(
  folder: string,
  name: string,
  clock: TimedPrograms,
  args: readonly string[],
): Promise<LiveService> {
  mkdirSync(folder, { recursive: true });
  const { url } = await clock.start(
    '@firn/metrics',
    [
      ...args,
      '--http-port',
      '0',
      '--data-dir',
      join(folder, name),
      '--poll-interval',
      '20',
      '--log-level',
      'warn',
    ],
    join(folder, `${name}.log`),
  );
  return { url, metrics: createMetricsClient({ url }) };
}

/** Waits until a service has read everything that happened. */
export async function caughtUp({ url }: LiveService, { chains, node }: LiveStory): Promise<void> {
  const heads: Record<string, number> = {
    'platform chain testnet': Number((await node.platform.getHeight()).height),
  };
  for (const name of ['C', 'mine'] as const)
    heads[`chain ${evmChainIds[name]}`] = Number(await chains[name].reader.getBlockNumber());
  await eventually(`the service at ${JSON.stringify(heads)}`, async () => {
    const { details } = (await (await fetch(`${url}/v2/health-check`)).json()) as {
      details: Record<string, { lastBlock?: number; activity?: string }>;
    };
    const behind = Object.entries(heads).filter(
      ([name, head]) => details[name]?.lastBlock !== head || details[name]?.activity !== 'following',
    );
    return behind.length === 0 || undefined;
  });
}
