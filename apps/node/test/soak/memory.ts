import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { soakFlags } from '@firn/testing/soak-flags';
import { findHeapGrowth } from './heap-growth.js';
import { MemoryLoad } from './memory-load.js';
import { listening } from './node-process.js';

const values = soakFlags(
  'npm run soak memory',
  `Makes blocks on the built node under mixed load, and tells what it holds after collections. With small caches, all that grows is a fault: the
exit code is 1 where the heap does in the last half of the run. Two snapshots of the heap tell what grew between them, and who holds it.`,
  {
    blocks: { default: 10_000, least: 1000, about: 'how many blocks are made' },
    'cache-size': { default: 1, least: 1, about: 'of the node, in MiB' },
    snapshots: { default: '', about: 'after which blocks: multiples of 500, such as 2000,6000' },
  },
);
const { blocks } = values;
const snapshotsAt = values.snapshots === '' ? [] : values.snapshots.split(',').map(Number);
if (snapshotsAt.some((at) => !(at > 0 && at <= blocks && at % 500 === 0)))
  throw new Error(
    `--snapshots ${values.snapshots}: it takes multiples of 500 up to --blocks, such as 2000,6000`,
  );

const mib = 2 ** 20;
const sampleInterval = 500;
/** What the heap of the main thread may grow by in the last half of the run. */
const allowedMibPerThousandBlocks = 0.5;
// Beside this source file, which runs from a bundle elsewhere: node loads it as it is.
const probe = pathToFileURL(resolve(dirname(process.argv[1] as string), 'memory-probe.mjs')).href;
const folder = mkdtempSync(join(tmpdir(), 'firn-memory-'));
const node = fork(
  join(import.meta.dirname, '../../dist/main.js'),
  [
    '--http-port=0',
    '--data-dir',
    join(folder, 'node'),
    '--trusted-proxies=127.0.0.1',
    '--rpc-workers=1',
  ].concat('--client-filters=0', '--log-level=WARN', '--cache-size', String(values['cache-size'])),
  {
    execArgv: ['--expose-gc', '--import', probe],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  },
);
try {
  const samples = await run(await listening(node), node);
  process.exitCode = tellVerdict(samples) ? 0 : 1;
} finally {
  const ended = once(node, 'exit');
  if (node.kill()) await ended;
  rmSync(folder, { recursive: true });
}
process.exit();

/** Heap of the main thread after each 500 blocks, in MiB. */
async function run(url: string, child: ChildProcess): Promise<number[]> {
  const load = new MemoryLoad(url);
  await load.begin();
  const heaps: number[] = [];
  process.stdout.write('blocks  heap  external  buffers  anonymous  resident  (MiB)\n');
  for (let block = 1; block <= blocks; block += 1) {
    await load.step();
    if (block % sampleInterval !== 0) continue;
    const snapshot = snapshotsAt.includes(block) ? join(folder, `${block}.heapsnapshot`) : undefined;
    const { heapUsed, external, arrayBuffers } = await ask(child, { snapshot });
    heaps.push(heapUsed / mib);
    const { anonymous, resident } = residentMemory(child.pid as number);
    const cells = [heapUsed, external, arrayBuffers, anonymous, resident].map((bytes) =>
      (bytes / mib).toFixed(1),
    );
    const widths = [6, 10, 9, 11, 10];
    const bar = '█'.repeat(Math.round(heapUsed / mib / 4));
    process.stdout.write(
      `${String(block).padStart(6)}${cells.map((cell, i) => cell.padStart(widths[i] as number)).join('')}  ${bar}\n`,
    );
  }
  if (snapshotsAt.length > 1) tellGrowth();
  return heaps;
}

async function ask(
  child: ChildProcess,
  question: { snapshot: string | undefined },
): Promise<NodeJS.MemoryUsage> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [NodeJS.MemoryUsage];
  return answer;
}

function residentMemory(pid: number): { readonly anonymous: number; readonly resident: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string): number =>
    Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) * 1024;
  return { anonymous: read('Anonymous'), resident: read('Rss') };
}

function tellGrowth(): void {
  const [first, last] = [snapshotsAt[0], snapshotsAt.at(-1)];
  const fileOf = (at: number | undefined): string => join(folder, `${at}.heapsnapshot`);
  process.stdout.write(`\nnew on the heap from block ${first} to ${last}:\n`);
  for (const { path, objects, bytes } of findHeapGrowth(fileOf(first), fileOf(last)).slice(0, 30))
    process.stdout.write(
      `${(bytes / 1024).toFixed(0).padStart(8)} KiB ${String(objects).padStart(8)}  ${path}\n`,
    );
}

/** Whether the heap is flat: the slope of the straight line that fits best to the last half. */
function tellVerdict(heaps: readonly number[]): boolean {
  const points = heaps.slice(Math.floor(heaps.length / 2));
  const middle = (points.length - 1) / 2;
  let above = 0;
  let below = 0;
  for (const [i, point] of points.entries()) {
    above += (i - middle) * point;
    below += (i - middle) ** 2;
  }
  const slope = (above / below) * (1000 / sampleInterval);
  const isFlat = slope <= allowedMibPerThousandBlocks;
  process.stdout.write(
    `the heap grows by ${slope.toFixed(2)} MiB per 1000 blocks in the last half: ${isFlat ? 'flat' : 'GROWING'}\n`,
  );
  return isFlat;
}
