import type { DocumentOperation } from '@firn/contract/document';
import { didYouMean, nearest } from '@firn/primitives';
import { loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes, UsageError } from '../exit-code.js';
import { writeJson } from '../output/write-json.js';
import { writeTable } from '../output/write-table.js';
import type { Terminal } from '../terminal.js';

/** Flags of `firn list`. */
export interface ListFlags {
  readonly spec: readonly string[];
  readonly json?: boolean;
}

/**
 * Lists what can be called, those whose name or summary has the text.
 * @throws UsageError that names similar ones where there is none.
 */
export async function list(
  filter: string | undefined,
  flags: ListFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const wanted = filter?.toLowerCase() ?? '';
  const all = (await loadCallables(flags.spec)).map(({ operation }) => operation);
  const operations = all.filter(({ name, doc }) =>
    `${name} ${doc.summary ?? ''}`.toLowerCase().includes(wanted),
  );
  if (operations.length === 0) throw nothingFound(filter, all);
  if (flags.json === true) {
    terminal.out(
      writeJson(
        operations.map(({ name, group, doc, access }) => ({
          name,
          group,
          summary: doc.summary ?? '',
          access,
        })),
        terminal,
      ),
    );
    return exitCodes.done;
  }
  const rows = operations.map(({ name, group, access, doc }) => [
    terminal.colors.cyan(name),
    group,
    access === 'public' ? '' : access,
    doc.summary ?? '',
  ]);
  terminal.out(writeTable(['NAME', 'GROUP', 'ACCESS', 'WHAT IT DOES'], rows, terminal));
  return exitCodes.done;
}

function nothingFound(filter: string | undefined, all: readonly DocumentOperation[]): UsageError {
  if (filter === undefined || all.length === 0)
    return new UsageError('the documents have nothing that can be called');
  const similar = nearest(
    filter,
    all.map(({ name }) => name),
  );
  return new UsageError(
    `nothing that can be called has ${filter} in its name or summary${didYouMean(similar)} \`firn list\` names all.`,
  );
}
