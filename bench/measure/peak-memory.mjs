import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What makes every Node.js process of a command tell the memory that it took at most: a prefix for the command, and `megabytes`, which gives
 * the most of any of them since the last command with it began.
 */
export function peakMemory(folder) {
  const hook = join(folder, 'peak-memory.cjs');
  const file = join(folder, 'peak-memory.txt');
  writeFileSync(
    hook,
    `process.on('exit', () => require('node:fs').appendFileSync(${JSON.stringify(file)}, process.resourceUsage().maxRSS + '\\n'));\n`,
  );
  return {
    prefix: `rm -f ${file}; export NODE_OPTIONS='--require ${hook}';`,
    megabytes() {
      const kilobytes = readFileSync(file, 'utf8').trim().split('\n').map(Number);
      return Math.round(Math.max(...kilobytes) / 1024);
    },
  };
}
