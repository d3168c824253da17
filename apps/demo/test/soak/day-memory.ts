import { execFileSync } from 'node:child_process';
import { type Victim, victims } from './day-programs.js';

/** Resident memory of each process after an hour: MiB. */
export interface MemorySample {
  /** Hours of chain time since the begin. */
  readonly hour: number;
  /** Blocks of the C-Chain. */
  readonly blocks: number;
  readonly rss: Readonly<Record<Victim, number>>;
  /** What was killed within the hour. */
  readonly killed: readonly Victim[];
}

/** The median of the last third of the day may be above the one of the second third by so much. */
const allowedGrowth = { share: 0.15, mib: 32 };

/** Resident memory of processes in MiB. */
export function readMemory(pids: Readonly<Record<Victim, number>>): Record<Victim, number> {
  const read = (pid: number): number =>
    Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
  return { node: read(pids.node), service: read(pids.service), engine: read(pids.engine) };
}

/** The samples as a table for people, with a bar for each. */
export function memoryTable(samples: readonly MemorySample[]): string {
  const most = Math.max(...samples.flatMap(({ rss }) => Object.values(rss)));
  const width = 24;
  const row = ({ hour, blocks, rss, killed }: MemorySample): string => {
    const cells = victims.map((victim) => {
      const bar = '█'.repeat(Math.max(1, Math.round((rss[victim] / most) * width)));
      return `${String(rss[victim]).padStart(6)} ${bar.padEnd(width)}`;
    });
    return `${String(hour).padStart(4)} ${String(blocks).padStart(7)} ${cells.join(' ')} ${killed.join(' ')}`.trimEnd();
  };
  const head = `hour  blocks ${victims.map((victim) => `${victim}, MiB`.padStart(12).padEnd(width + 7)).join(' ')} killed`;
  return [head, ...samples.map(row)].join('\n');
}

/** What grew from the second third of the day to the last by more than is allowed, as sentences. */
export function findGrowth(samples: readonly MemorySample[]): string[] {
  const third = Math.floor(samples.length / 3);
  return victims.flatMap((victim) => {
    const of = (part: readonly MemorySample[]): number => median(part.map(({ rss }) => rss[victim]));
    const [before, after] = [of(samples.slice(third, 2 * third)), of(samples.slice(2 * third))];
    if (after <= before * (1 + allowedGrowth.share) + allowedGrowth.mib) return [];
    return [
      `the memory of the ${victim} grew from ${before} MiB in the second third of the day to ${after} MiB in the last`,
    ];
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
