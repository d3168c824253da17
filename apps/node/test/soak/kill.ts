import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRepeatedly } from './kill-rounds.js';
import { verifyChain } from './verify-chain.js';

// npm run soak:kill -- --rounds 50 --seed 1
// Kills the built node at random moments under load, and checks that nothing that it acknowledged is lost.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const folder = mkdtempSync(join(tmpdir(), 'firn-kill-'));
const dataDir = join(folder, 'node');
const acknowledged = await killRepeatedly({
  rounds: Number(values.rounds),
  seed: Number(values.seed),
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
