import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakFlags } from '@firn/testing/soak-flags';
import { chainsThatDoNotRun, killTransfersRepeatedly } from './transfer-kill-rounds.js';
import { verifyTransfers } from './verify-transfers.js';

const { rounds, seed } = soakFlags(
  'npm run soak kill-transfers',
  `Kills the built node at random moments while both chains exchange funds, stakers come and go and chains are created, and checks that nothing
that it acknowledged is lost or there twice.`,
  {
    rounds: { default: 30, least: 1, about: 'how often it is killed' },
    seed: { default: 1, about: 'chooses the moments and what is sent' },
  },
);
const folder = mkdtempSync(join(tmpdir(), 'firn-kill-'));
const dataDir = join(folder, 'node');
const program = [join(import.meta.dirname, '../../dist/main.js')];
const acknowledged = await killTransfersRepeatedly({
  rounds,
  seed,
  dataDir,
  program,
  onRound: ({ round, flags, killedAtStart, killedAfterMs, acknowledged: count }) => {
    const moment = `${killedAfterMs} ms after it ${killedAtStart ? 'started' : 'listened'}`;
    process.stdout.write(`round ${round}: killed ${moment}, ${count} acknowledged ${flags.join(' ')}\n`);
  },
});
const { platformBlocks, cBlocks, inBlocks } = await verifyTransfers(
  dataDir,
  acknowledged,
  join(folder, 'again'),
);
const idle = await chainsThatDoNotRun({ dataDir, program }, acknowledged);
if (idle.length > 0) throw new Error(`these chains do not run again: ${idle.join(', ')}`);
process.stdout.write(
  `${acknowledged.platform.size} and ${acknowledged.atomic.size} acknowledged, all there: ${inBlocks} in ${platformBlocks} and ${cBlocks} blocks, which give the same states; all money is there; ${acknowledged.chains.size} chains run again\n`,
);
rmSync(folder, { recursive: true });
process.exit(0);
