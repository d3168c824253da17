import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChildProgram } from '../../src/child-program.js';
import { openDataFolder } from '../../src/data-folder.js';
import { startMetrics, startNode } from '../../src/programs.js';
import { runTraffic } from '../../src/traffic.js';
import { eventually } from '../eventually.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';
import type { ChainHealth, FaultCase } from './faults.js';
import { networkBeforeHelicon } from './network-before-helicon.js';
import { isKind } from './representative-faults.js';

/** The chain whose node is never sick. */
const clean = 'clean';
/** The EVM chain ID of the first chain; each has the next one. */
const firstChainId = 70_000n;
const subnetId = '11111111111111111111111111111111LpoYY';

/** Nothing wrong comes of them, and for long nothing at all. */
const quietFaults: readonly string[] = [
  'a connection that hangs',
  'a body that drips',
  '429',
  'a limit of calls',
];

/** On a machine that is busy. */
const patienceMs = 120_000;

/** A way to the node that is never sick, and says that it is of the chain of another way. */
const wellBeside = (way: string) => `${way}.well`;

/**
 * Tests of a service that reads a chain for each fault, and one whose node is never sick; all of them are the chain of one node. Of each kind of
 * fault there are two chains more: one whose node has it from the first second on, and one with a second URL where all is well.
 */
export function testFaults(faultTable: readonly FaultCase[]): void {
  const rows = faultTable.map((each, row) => ({ ...each, way: `row${row}` }));
  const kinds = rows.filter(isKind);
  const firsts = kinds.map((each) => ({ ...each, way: `first-${each.way}` }));
  const pairs = kinds.map((each) => ({ ...each, way: `pair-${each.way}` }));
  const ways = [...[...rows, ...firsts, ...pairs].map(({ way }) => way), clean];
  const wellAtFirst = ways.filter((way) => !firsts.some((each) => each.way === way));
  const chainIdOf = (way: string) =>
    firstChainId + BigInt(ways.findIndex((each) => each === way || wellBeside(each) === way));
  const quiet = quietFaults.filter((name) => faultTable.some((row) => row.name === name));
  describe('a metrics service whose nodes are sick', () => {
    let folder: string;
    let node: ChildProgram;
    let metrics: ChildProgram;
    let proxy: FaultProxy;
    /** How long it took until health told of the trouble of a way, in milliseconds. */
    const visibleAfter = new Map<string, number>();
    const stopTraffic = new AbortController();
    let traffic: Promise<number>;

    async function health(): Promise<Record<string, ChainHealth>> {
      const response = await fetch(`${metrics.url}/v2/health-check`);
      const text = await response.text();
      // Whatever state chains are in, what is stored is served, and nobody is told where nodes are.
      expect([response.status, text.match(/127\.0\.0\.1|10\.0\.0\.7/)]).toEqual([200, null]);
      return (JSON.parse(text) as { details: Record<string, ChainHealth> }).details;
    }
    const healthOf = async (way: string) => (await health())[`chain ${chainIdOf(way)}`];

    function injectAll(isWanted: (name: string) => boolean): void {
      for (const [row, { name, fault }] of faultTable.entries())
        if (isWanted(name)) proxy.inject(`row${row}`, fault);
    }

    /** Waits until health tells something. */
    async function told(
      what: string,
      isTold: (now: (way: string) => ChainHealth | undefined) => boolean,
    ): Promise<void> {
      let details: Record<string, ChainHealth> = {};
      const now = (way: string) => details[`chain ${chainIdOf(way)}`];
      await eventually(
        what,
        async () => {
          details = await health();
          return isTold(now) || undefined;
        },
        patienceMs,
      ).catch((error: unknown) => {
        const sick = ways.filter((way) => now(way)?.status !== 'up').slice(0, 5);
        throw new Error(`${error}\n${sick.map((way) => `${way} ${JSON.stringify(now(way))}`).join('\n')}`);
      });
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'firn-faults-'));
      const data = openDataFolder(folder);
      node = await startNode(data, 0, undefined, networkBeforeHelicon(folder));
      proxy = await startFaultProxy(node.url, chainIdOf);
      const client = createNodeClient({ url: node.url });
      const evmChainId = await client.chain('C').eth.chainId();
      traffic = runTraffic({
        client,
        evmChainId,
        intervalMs: 2_000,
        signal: stopTraffic.signal,
      });
      const chains = ways.map((way) => ({
        evmChainId: Number(chainIdOf(way)),
        chainName: way,
        blockchainId: way,
        subnetId,
        network: 'testnet',
        rpcUrls: [way, ...(pairs.some((each) => each.way === way) ? [wellBeside(way)] : [])].map(
          (each) => `${proxy.urlOf(each)}/ext/bc/C/rpc`,
        ),
      }));
      for (const { way, fault } of [...firsts, ...pairs]) proxy.inject(way, fault);
      const chainsFile = join(folder, 'chains.json');
      writeFileSync(chainsFile, JSON.stringify(chains));
      metrics = await startMetrics(data, { chainsFile }, 0);
      await told('all chains are read', (now) =>
        wellAtFirst.every((way) => now(way)?.status === 'up' && (now(way)?.lastBlock ?? 0) > 3),
      );
      // Once each has stored further blocks, what is dear at the begin is over: values of the past are computed.
      const further = 2 + Math.max(...Object.values(await health()).map(({ lastBlock = 0 }) => lastBlock));
      await told('all chains follow their nodes', (now) =>
        wellAtFirst.every((way) => (now(way)?.lastBlock ?? 0) >= further),
      );
      // These first and by themselves: what is measured is how long it takes to notice them, and not the machine.
      const slow = faultTable.flatMap(({ name }, row) => (quietFaults.includes(name) ? [`row${row}`] : []));
      const injectedAt = performance.now();
      injectAll((name) => quietFaults.includes(name));
      while (visibleAfter.size < slow.length && performance.now() - injectedAt < patienceMs) {
        const details = await health();
        for (const way of slow)
          if (!visibleAfter.has(way) && details[`chain ${chainIdOf(way)}`]?.status === 'down')
            visibleAfter.set(way, performance.now() - injectedAt);
        await delay(50);
      }
      injectAll((name) => !quietFaults.includes(name));
    }, 240_000);

    afterAll(async () => {
      stopTraffic.abort();
      await traffic;
      await metrics.stop();
      await node.stop();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each([
      ...rows.map((row) => [row.name, row.way, row] as const),
      ...firsts.map((row) => [`${row.name} from the first second on`, row.way, row] as const),
    ])('%s: health tells it, with the first and the last reason', async (_name, way, { reason, shows }) => {
      await told(`${reason}`, (now) => {
        const chain = now(way);
        if (chain === undefined) return false;
        if (shows?.(chain) === true) return true;
        const { status, failures = 0, first, last } = chain;
        return status === 'down' && failures > 0 && first !== undefined && reason.test(last?.reason ?? '');
      });
    });

    it.each(firsts.map(({ name, way }) => [name, way]))(
      '%s from the first second on: nothing is stored of it',
      async (_name, way) => {
        const { lastBlock = -1 } = (await healthOf(way)) ?? {};
        expect(lastBlock).toBeLessThan((await healthOf(clean))?.lastBlock ?? 0);
      },
    );

    it.each(pairs.map(({ name, way }) => [name, way]))(
      '%s of one of two URLs: the chain goes on with the other',
      async (_name, way) => {
        const before = (await healthOf(clean))?.lastBlock ?? 0;
        await told(
          'the chain goes on',
          (now) => now(way)?.status === 'up' && (now(way)?.lastBlock ?? 0) > before,
        );
      },
    );

    it.each(quiet)('%s: it is visible, though no answer is wrong', (name) => {
      const row = faultTable.findIndex((each) => each.name === name);
      const afterMs = visibleAfter.get(`row${row}`);
      expect(afterMs).toBeDefined();
      console.log(`${name}: visible after ${Math.round(afterMs ?? 0)} ms`);
    });

    it('goes on with each chain by itself once its node is right, and then has what it had without the fault', async () => {
      const before = new Map(
        (await Promise.all(ways.map(healthOf))).map((chain, index) => [ways[index], chain?.lastBlock ?? 0]),
      );
      for (const way of ways) proxy.inject(way, undefined);
      const healedAt = performance.now();
      await told('all chains go on', (now) =>
        ways.every((way) => now(way)?.status === 'up' && (now(way)?.lastBlock ?? 0) > (before.get(way) ?? 0)),
      );
      // Of two URLs the one that was sick is not needed.
      const waits = ways
        .filter((way) => !pairs.some((each) => each.way === way))
        .map((way) => [(proxy.askedAt(way) ?? Number.POSITIVE_INFINITY) - healedAt, way] as const);
      const [longest] = waits.toSorted(([one], [other]) => other - one);
      console.log(
        `asked again after ${longest}; all went on within ${Math.round(performance.now() - healedAt)} ms`,
      );
      expect(longest?.[0]).toBeLessThan(Number.POSITIVE_INFINITY);
      stopTraffic.abort();
      await traffic;
      const last = Number(await createNodeClient({ url: node.url }).chain('C').eth.blockNumber());
      await told('all chains are read to their end', (now) =>
        ways.every((way) => now(way)?.lastBlock === last),
      );
      // An hour may end while they are asked.
      const until = Math.floor(Date.now() / 1000);
      const expected = await contentsOf(metrics.url, chainIdOf(clean), until);
      for (const { name, way } of [...rows, ...firsts, ...pairs])
        expect(await contentsOf(metrics.url, chainIdOf(way), until), `${name}: ${way}`).toEqual(expected);
    });
  }, 300_000);
}

const compared = [
  'txCount',
  'gasUsed',
  'feesPaid',
  'activeAddresses',
  'activeSenders',
  'cumulativeAddresses',
  'cumulativeContracts',
  'maxGasPrice',
  'avgGasPrice',
  'maxTps',
] as const;

/** What the service answers of a chain. @param endTimestamp Unix seconds. */
async function contentsOf(url: string, chainId: bigint, endTimestamp: number): Promise<unknown> {
  const { chains } = createMetricsClient({ url });
  const series = compared.map(async (metric) => {
    const { results } = await chains.getChainMetrics({
      chainId,
      metric,
      endTimestamp,
    });
    return [metric, results] as const;
  });
  return Object.fromEntries(await Promise.all(series));
}
