import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakFlags } from '@firn/testing/soak-flags';
import { killRepeatedly } from './kill-rounds.js';
import { verifyChain } from './verify-chain.js';

const { rounds, seed } = soakFlags(
  'npm run soak kill',
  'Kills the built node at random moments under load, and checks that nothing that it acknowledged is lost.',
  {
    rounds: { default: 50, least: 1, about: 'how often it is killed' },
    seed: { default: 1, about: 'chooses the moments and what is sent' },
  },
);
const folder = mkdtempSync(join(tmpdir(), 'firn-kill-'));
const dataDir = join(folder, 'node');
const acknowledged = await killRepeatedly({
  rounds,
  seed,
  dataDir,
  program: [join(import.meta.dirname, '../../dist/main.js')],
  onRound: ({ round, flags, killedAtStart, killedAfterMs, acknowledged: count }) => {
    const moment = `${killedAfterMs} ms after it ${killedAtStart ? 'started' : 'listened'}`;
    process.stdout.write(`round ${round}: killed ${moment}, ${count} acknowledged ${flags.join(' ')}\n`);
  },
});
const { blocks, inBlocks, inPool, states } = await verifyChain(dataDir, acknowledged, folder);
process.stdout.write(
  `${acknowledged.size} acknowledged, all there: ${inBlocks} in ${blocks} blocks, ${inPool} in the pool; every block executes to the same state, ${states} states are whole\n`,
);
rmSync(folder, { recursive: true });
process.exit(0);
