import { createProgressBar } from './progress-bar.js';
import { verifyFolder } from './verification/verify-folder.js';

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
