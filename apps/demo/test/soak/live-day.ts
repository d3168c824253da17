import { setTimeout as pause } from 'node:timers/promises';
import { createMetricsClient } from '@firn/metrics-client';
import { createNodeClient } from '@firn/node-client';
import type { DataFolder } from '../../src/data-folder.js';
import { openAtomicWallet } from '../../src/network/atomic-wallet.js';
import { openPlatformWallet } from '../../src/network/platform-wallet.js';
import { eventually } from '../eventually.js';
import { account } from '../live/evm-account.js';
import { type Acknowledged, recordingClient } from './acknowledged.js';
import { type MemorySample, memoryTable, readMemory } from './day-memory.js';
import { DayPrograms, type Victim, victims } from './day-programs.js';
import { openEvmTraffic, type Step } from './evm-traffic.js';
import { randomFrom } from './random-from.js';
import { type DayFindings, verifyDay } from './verify-day.js';

/** A day of chain time. */
export interface DayOptions {
  readonly folder: DataFolder;
  /** How long it really takes. */
  readonly minutes: number;
  /** Decides what comes after what, and what is killed when. */
  readonly seed: string;
  /** Time between two transactions. */
  readonly pauseMs: number;
  /** How many kills there are: all but one within the first third of the day, so that memory is watched undisturbed after that. */
  readonly kills: number;
  readonly tell: (text: string) => void;
}

/** What a day was like. */
export interface Day {
  readonly samples: readonly MemorySample[];
  /** What was done, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: DayFindings;
}

const hours = 24;
const native = 10n ** 9n;

/** Lets a day of chain time pass on a node and a metrics service. @throws Error that says what went wrong. */
export async function liveDay(options: DayOptions): Promise<Day> {
  const programs = await DayPrograms.start(options.folder);
  try {
    return await live(programs, options);
  } finally {
    await programs.stop();
  }
}

async function live(programs: DayPrograms, options: DayOptions): Promise<Day> {
  const { minutes, seed, pauseMs, tell } = options;
  const acknowledged: Acknowledged = { evm: new Set(), platform: new Set(), atomic: new Set() };
  const node = createNodeClient({ url: programs.url('node'), retry: false });
  const evm = await openEvmTraffic(programs.url('node'), acknowledged.evm);
  const platformSteps = await openPlatformSteps(recordingClient(node, acknowledged), acknowledged);
  const counts: Record<string, number> = {};
  const ending = new AbortController();
  /** Does one of the steps after the other, in an order of the seed. */
  const use = async (
    name: 'node' | 'service',
    steps: Readonly<Record<string, Step>>,
    restMs: number,
  ): Promise<void> => {
    const random = randomFrom(`${seed} ${Object.keys(steps).join()}`);
    const kinds = Object.entries(steps);
    while (!ending.signal.aborted) {
      const [kind, step] = kinds[Math.floor(random() * kinds.length)] as [string, Step];
      await programs.during(name, async () => {
        await step().catch((cause: unknown) => {
          throw new Error(`${kind} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
            cause,
          });
        });
        counts[kind] = (counts[kind] ?? 0) + 1;
      });
      await pause(restMs);
    }
  };
  const metrics = createMetricsClient({ url: programs.url('service'), retry: false });
  const metricsSteps: Record<string, Step> = {
    'metric of the chain': async () =>
      void (await metrics.chains.getChainMetrics({ chainId: 43_112n, metric: 'txCount' })),
    'rolling windows': async () =>
      void (await metrics.chains.getChainRollingWindowMetrics({
        chainId: 43_112n,
        metric: 'activeAddresses',
      })),
  };
  const samples: MemorySample[] = [];
  const pass = async (): Promise<void> => {
    const realHourMs = (minutes * 60_000) / hours;
    const killing = planKills(options);
    // In small steps, so that the hours hold blocks of all of their minutes.
    const stepsAnHour = 20;
    for (let hour = 1; hour <= hours; hour += 1) {
      const killed: Victim[] = [];
      for (let step = 0; step < stepsAnHour; step += 1) {
        await pause(realHourMs / stepsAnHour);
        await programs.during('node', () =>
          evm.advance(Math.max(0, Math.round((3_600_000 - realHourMs) / stepsAnHour / 1000))),
        );
        while (killing[0] !== undefined && killing[0].hour <= hour - 1 + step / stepsAnHour) {
          const { victim } = killing.shift() as { victim: Victim };
          killed.push(victim);
          await programs.kill(victim);
        }
      }
      if (hour === hours)
        for (const victim of victims) await programs.kill(victim).then(() => killed.push(victim));
      let blocks = 0;
      await programs.during('node', async () => {
        blocks = (await evm.head()).number;
      });
      samples.push({ hour, blocks, rss: readMemory(programs.pids), killed });
      tell(memoryTable(samples).split('\n').at(-1) ?? '');
    }
  };
  const begin = await evm.head();
  await Promise.all([
    pass().finally(() => ending.abort()),
    use('node', evm.writing, pauseMs),
    use('node', evm.reading, pauseMs),
    use('node', platformSteps, 5 * pauseMs),
    use('service', metricsSteps, 5 * pauseMs),
  ]);
  const end = await evm.head();
  tell(`\n${memoryTable(samples)}\n`);
  tell(`${((end.time - begin.time) / 3_600).toFixed(1)} hours of chain time`);
  const urls = { node: programs.url('node'), service: programs.url('service') };
  return { samples, counts, findings: await verifyDay(node, urls, acknowledged) };
}

/** Moments within the first third of the day, each victim in turn. */
function planKills({ seed, kills }: DayOptions): { readonly hour: number; readonly victim: Victim }[] {
  const random = randomFrom(`${seed} kills`);
  return Array.from({ length: kills }, (_, index) => ({
    hour: (random() * hours) / 3,
    victim: victims[index % victims.length] as Victim,
  })).sort((one, other) => one.hour - other.hour);
}

/** What uses the platform chain, and both chains; each begins when all that was acknowledged before is accepted. */
async function openPlatformSteps(
  node: ReturnType<typeof createNodeClient>,
  acknowledged: Acknowledged,
): Promise<Record<string, Step>> {
  const wallet = await openPlatformWallet(node);
  const atomic = await openAtomicWallet(node, wallet);
  const { address } = account(0);
  const settled = async (): Promise<void> => {
    await eventually('the acceptance of what was acknowledged', async () => {
      const last = { platform: [...acknowledged.platform].at(-1), atomic: [...acknowledged.atomic].at(-1) };
      if (last.platform !== undefined) {
        const { status } = await node.platform.getTxStatus({ txID: last.platform });
        if (status !== 'Committed') return undefined;
      }
      if (last.atomic === undefined) return true;
      return (await node.native.getAtomicTxStatus({ txID: last.atomic })).status === 'Accepted' || undefined;
    });
  };
  return {
    'platform transaction': async () => {
      await settled();
      await wallet.send({ type: 'BaseTx' });
    },
    'subnet of the platform chain': async () => {
      await settled();
      await wallet.send({ type: 'CreateSubnetTx', owner: wallet.owners });
    },
    'export to the platform chain': async () => {
      await settled();
      const nonce = await node.chain('C').eth.getTransactionCount({ address, block: 'latest' });
      await atomic.exportToPlatform(address, nonce, 5n * native);
    },
    'import from the platform chain': async () => {
      await settled();
      await atomic.importFromPlatform(address, 5n * native);
    },
  };
}
