import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricsClient } from '@firn/metrics-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyItem, expectSeries, expectValue } from './answers.js';
import { type BlockFact, readChainFacts, sinceBegin } from './chain-facts.js';
import { expectComposites } from './composite-answers.js';
import { messenger } from './evm-story.js';
import { expectCollections, expectTokenHolders } from './holder-answers.js';
import { type ChainName, evmChainIds, type LiveStory, playLiveStory } from './live-story.js';
import { expectMessageSeries, expectMessageSummaries } from './message-answers.js';
import { createHoldingsReader, type HoldingsReader } from './recount-holdings.js';
import { recountMessages } from './recount-messages.js';
import {
  type Interval,
  intervals,
  periodsOf,
  recountPeriod,
  recountWindow,
  windows,
} from './recount-metrics.js';
import { caughtUp, type LiveService, watchAfterwards, watchFromBegin } from './services.js';
import { expectFees, expectRewarded, expectStakers } from './staking-answers.js';

const chainNames = ['C', 'mine'] as const;
const isChain = (scope: string): scope is ChainName => (chainNames as readonly string[]).includes(scope);
type ServiceName = keyof typeof scopes;
type ChainMetric = Parameters<MetricsClient['chains']['getChainMetrics']>[0]['metric'];
type WindowMetric = Parameters<MetricsClient['chains']['getChainRollingWindowMetrics']>[0]['metric'];

/** Chains by the name of a scope: the service that came later takes the custom chain for one of the main network. */
const scopes = {
  early: { total: ['C', 'mine'], testnet: ['C', 'mine'], mainnet: [], C: ['C'], mine: ['mine'] },
  late: { total: ['C', 'mine'], testnet: ['C'], mainnet: ['mine'], C: ['C'], mine: ['mine'] },
} as const satisfies Record<string, Record<string, readonly ChainName[]>>;

const ofEveryInterval: ChainMetric[] = ['activeAddresses', 'activeSenders', 'gasUsed', 'txCount', 'feesPaid'];
const averages: (ChainMetric & WindowMetric)[] = [
  'avgGps',
  'maxGps',
  'avgTps',
  'maxTps',
  'avgGasPrice',
  'maxGasPrice',
];
const ofDays: ChainMetric[] = [
  ...averages,
  ...(['contracts', 'deployers', 'cumulativeTxCount', 'cumulativeAddresses'] as const),
  ...(['cumulativeContracts', 'cumulativeDeployers'] as const),
];
/** Tests of everything that a service answers of the story: of one that watched it from its beginning, or of one that came afterwards. */
export function testService(which: ServiceName): void {
  describe(`the service that came ${which}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-live-'));
    let story: LiveStory;
    let service: LiveService;
    let holdingsOf: HoldingsReader;
    const facts: Record<ChainName, BlockFact[]> = { C: [], mine: [] };
    const metrics = () => service.metrics;

    beforeAll(async () => {
      story = await playLiveStory(folder, async (clock, node) => {
        if (which === 'early') service = await watchFromBegin(folder, clock, node);
      });
      if (which === 'late') service = await watchAfterwards(folder, story);
      await caughtUp(service, story);
      for (const name of chainNames)
        facts[name] = sinceBegin(await readChainFacts(story.chains[name], messenger));
      holdingsOf = createHoldingsReader(story, facts);
    }, 300_000);

    afterAll(async () => {
      await story?.clock.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const networkOf = (name: ChainName) => (which === 'late' && name === 'mine' ? 'mainnet' : 'testnet');

    it('lists the chains of the node', async () => {
      const expected = chainNames.map((name) => {
        const { blockchainId, subnetId } = story.chains[name];
        return { evmChainId: evmChainIds[name], blockchainId, subnetId, network: networkOf(name) };
      });
      const listed = await everyItem(metrics().chains.listChains.items());
      const withoutNames = listed.map(({ chainName: _, ...record }) => record);
      const inOrder = withoutNames.sort((one, other) =>
        Number(BigInt(one.evmChainId) - BigInt(other.evmChainId)),
      );
      expect(inOrder).toEqual(expected);
      for (const record of listed)
        expect(await metrics().chains.getChain({ chainId: record.evmChainId })).toEqual(record);
    });

    describe.each(Object.entries(scopes[which]))('of %s', (scope, names) => {
      const members = () => names.map((name) => facts[name]);
      const chainId = () => (isChain(scope) ? evmChainIds[scope] : (scope as 'total'));
      const counted = (metric: string, interval: Interval) => {
        const begin = Math.min(...members().map(([first]) => first?.time ?? 0));
        const periods = names.length === 0 ? [] : periodsOf(interval, begin, story.clock.now());
        return periods.map((timestamp) => ({
          timestamp,
          value: recountPeriod(metric, members(), interval, timestamp),
        }));
      };

      it.each(intervals)('has what was counted by %s', async (interval) => {
        for (const metric of [...ofEveryInterval, ...(interval === 'day' ? ofDays : [])]) {
          const params = { chainId: chainId(), metric, timeInterval: interval, pageSize: 60 };
          const found = await everyItem(metrics().chains.getChainMetrics.items(params));
          expectSeries(`${metric} by ${interval}`, found, counted(metric, interval));
        }
      });

      it('has what was counted in every window', async () => {
        for (const metric of [...ofEveryInterval, ...averages, 'contracts', 'deployers'] as WindowMetric[]) {
          const { result } = await metrics().chains.getChainRollingWindowMetrics({
            chainId: chainId(),
            metric,
          });
          const expected = Object.entries(windows).slice(0, metric.startsWith('active') ? 3 : undefined);
          expect([metric, Object.keys(result)]).toEqual([metric, expected.map(([name]) => name)]);
          for (const [name, length] of expected) {
            const value = recountWindow(metric, members(), story.clock.now(), length);
            expectValue(`${metric}, ${name}`, result[name as keyof typeof windows], value);
          }
        }
      });

      if (!isChain(scope)) return;
      it('has its average rate in the form of the first version', async () => {
        const found = await metrics().chains.getAverageTps({ chainId: evmChainIds[scope] });
        expectSeries('avgTps', found.results, counted('avgTps', 'day'));
        expect([found.status, found.lastRun]).toEqual([200, story.clock.now()]);
      });
    });

    it('has the stakers of every subnet as the node listed them at the end of each day', () =>
      expectStakers(metrics(), story));

    it('has what every validation paid, and the same for every subnet, every node and all of them', () =>
      expectFees(metrics(), story));

    it('has who is rewarded for validating in a time frame', () => expectRewarded(metrics(), story));

    it('has every message once, whoever sent or received it', async () => {
      const chains = chainNames.map((name) => ({
        blockchainId: story.chains[name].blockchainId,
        network: networkOf(name),
        blocks: facts[name],
      }));
      const messages = recountMessages(chains);
      expect(messages.length).toBe(6);
      await expectMessageSeries(metrics(), messages, story.clock.now());
      await expectMessageSummaries(metrics(), messages, story.clock.now());
    });

    it.each(chainNames)('has who held the token of %s', (name) =>
      expectTokenHolders(metrics(), story, name, holdingsOf),
    );

    it.each(chainNames)('has who holds the collections of %s', (name) =>
      expectCollections(metrics(), story, name, holdingsOf),
    );

    it('finds who satisfies several conditions', () => expectComposites(metrics(), story, holdingsOf));
  });
}
