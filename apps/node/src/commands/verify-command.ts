import { resolve } from 'node:path';
import { Command } from 'commander';
import { createProgressBar } from './export-chain.js';
import { verifyFolder } from './verification/verify-folder.js';

const help = `
Looks at every page of the folder's store.lmdb, and at every block, receipt, state and code in it. The node of the data folder must not
run, and this user may write to it: its lock is taken meanwhile. What is damaged is printed, one line each; the exit code is 0
when nothing is, and 1 otherwise.

Examples:
  firn-node verify .firn/node   the data folder of a node that was started here
`;

/** The command that verifies a data folder; `run` is called with the folder. */
export function createVerifyCommand(run: (folder: string) => void): Command {
  return new Command('verify')
    .description('look for damage in the data folder of a node that does not run')
    .argument('<folder>', 'the data folder')
    .allowExcessArguments(false)
    .showHelpAfterError('(verify --help explains)')
    .addHelpText('after', help)
    .action((folder: string) => run(resolve(folder)));
}

/** Beyond it, faults are counted alone. */
const maxTold = 100;

/** Verifies a data folder and tells what is damaged and what to do. Returns the exit code: 0 when nothing is. */
export async function runVerify(folder: string, signal: AbortSignal): Promise<number> {
  const bar = createProgressBar(process.stderr);
  let told = 0;
  try {
    const { pages, entries, chains, faults } = await verifyFolder(folder, {
      signal,
      onProgress: ({ phase, done, total }) => bar.draw(done, total, phase),
      onFault: ({ table, what }) => {
        told += 1;
        if (told > maxTold) return;
        bar.clear();
        process.stdout.write(`damaged: ${table === undefined ? '' : `${table}: `}${what}\n`);
      },
    });
    bar.clear();
    if (told > maxTold) process.stdout.write(`and ${told - maxTold} more\n`);
    const seen = `${pages} pages, ${entries} entries, chains ${chains.join(', ') || 'not looked at'}`;
    process.stdout.write(faults === 0 ? `whole: ${seen}\n` : `${faults} faults: ${seen}\n${advice}`);
    return faults === 0 ? 0 : 1;
  } finally {
    bar.clear();
  }
}

const advice = `What to do: put a copy of the data folder in its place that was made before the damage. Without one, blocks of a chain that are not
damaged can be written to a file with \`firn-node export-chain\`, and a development chain can be begun anew with another --data-dir.
Keep the damaged folder until then, and look after the disk: a node that is killed does not damage its store.
`;
