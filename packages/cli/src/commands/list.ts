import { loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { writeJson } from '../output/write-json.js';
import { writeTable } from '../output/write-table.js';
import type { Terminal } from '../terminal.js';

/** Flags of `firn list`. */
export interface ListFlags {
  readonly spec: readonly string[];
  readonly json?: boolean;
}

/** Lists what can be called, those whose name or summary has the text. */
export async function list(
  filter: string | undefined,
  flags: ListFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const wanted = filter?.toLowerCase() ?? '';
  const operations = (await loadCallables(flags.spec))
    .map(({ operation }) => operation)
    .filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted));
  if (flags.json === true) {
    terminal.out(
      writeJson(
        operations.map(({ name, group, summary, access }) => ({ name, group, summary, access })),
        terminal,
      ),
    );
    return exitCodes.done;
  }
  const rows = operations.map(({ name, group, access, summary }) => [
    terminal.colors.cyan(name),
    group,
    access === 'public' ? '' : access,
    summary,
  ]);
  terminal.out(writeTable(['NAME', 'GROUP', 'ACCESS', 'WHAT IT DOES'], rows, terminal));
  return exitCodes.done;
}
