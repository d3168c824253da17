import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakFlags } from '@firn/testing/soak-flags';
import { openDataFolder } from '../../src/data-folder.js';
import { findGrowth } from './day-memory.js';
import { liveDay } from './live-day.js';

const { minutes, seed, pause, kills } = soakFlags(
  'npm run soak day',
  `A day of chain time on a node and a metrics service under mixed traffic and kills; the exit code is 1 where something is lost or grows.`,
  {
    minutes: { default: 12, least: 1, most: 1440, about: 'how long it takes' },
    seed: { default: '1', about: 'chooses what is sent, and when a program is killed' },
    pause: { default: 100, about: 'milliseconds between two rounds of traffic' },
    kills: { default: 9, about: 'how often a program is killed' },
  },
);
const root = mkdtempSync(join(tmpdir(), 'firn-day-'));
const tell = (text: string): void => void process.stdout.write(`${text}\n`);
try {
  const { samples, counts, findings } = await liveDay({
    folder: openDataFolder(root),
    minutes,
    seed,
    pauseMs: pause,
    kills,
    tell,
  });
  tell(
    Object.entries(counts)
      .map(([kind, count]) => `${kind}: ${count}`)
      .join(', '),
  );
  tell(
    `every acknowledged transaction is there once: ${findings.transactions} in ${findings.blocks} linked blocks, and those of ${findings.platformBlocks} platform blocks`,
  );
  tell(findings.verification.trim());
  const growth = findGrowth(samples);
  tell(growth.length === 0 ? 'memory is flat' : growth.join('\n'));
  process.exitCode = growth.length === 0 ? 0 : 1;
  rmSync(root, { recursive: true, force: true });
} catch (error) {
  tell(`the data and logs are kept in ${root}`);
  throw error;
}
process.exit();
