import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Runs a script in bash and gives what it wrote to the standard output. */
async function runShell(script: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', script], { maxBuffer });
  return stdout;
}

/** Runs commands one after the other in one shell, and gives what each wrote. */
export async function runCommands(commands: readonly string[]): Promise<string[]> {
  const mark = '\n--- end of a command ---\n';
  const out = await runShell(commands.map((command) => `${command}\nprintf '%s' '${mark}'`).join('\n'));
  return out.split(mark).slice(0, -1);
}

/** The words that a shell makes of command lines which call `firn`. */
export async function wordsOf(commands: readonly string[]): Promise<string[][]> {
  const out = await runCommands([`firn() { printf '%s\\0' "$@"; }`, ...commands]);
  return out.slice(1).map((text) => text.split('\0').slice(0, -1));
}
