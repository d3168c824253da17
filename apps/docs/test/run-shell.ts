import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Without it bash reads the start-up file of whoever runs it, as its input is a socket here. */
export const withoutStartUpFile = '--norc';

/** Runs a script in bash and gives what it wrote to the standard output. */
async function runShell(script: string): Promise<string> {
  const { stdout } = await run('bash', [withoutStartUpFile, '-c', script], { maxBuffer });
  return stdout;
}

const mark = '\n--- end of a command ---\n';

/** The words that a shell makes of command lines which call a program. */
export async function wordsOf(program: string, commands: readonly string[]): Promise<string[][]> {
  const calls = commands.map((command) => `${command}\nprintf '%s' '${mark}'`);
  const out = await runShell([`${program}() { printf '%s\\0' "$@"; }`, ...calls].join('\n'));
  return out
    .split(mark)
    .slice(0, -1)
    .map((text) => text.split('\0').slice(0, -1));
}

/** What curl writes for each of its command lines, in their order: one process sends them all. */
export async function curlAnswers(commands: readonly string[]): Promise<string[]> {
  const calls = await wordsOf('curl', commands);
  const words = calls.flatMap((call) => ['--next', ...call, '--write-out', mark]).slice(1);
  const { stdout } = await run('curl', words, { maxBuffer });
  return stdout.split(mark).slice(0, -1);
}
