import { readFileSync, writeFileSync } from 'node:fs';
import type { Contract } from '@firn/contract';
import { applyEdits, type Edit, offsetAfter } from '../write/text-edits.js';
import { openConsumer } from './consumer.js';
import { migrateFile, type Remark } from './migrate-file.js';
import { planMigration } from './plan-migration.js';
import { readWantedRenames } from './wanted-renames.js';

/** What `firn migrate` was asked for. */
export interface MigrateRequest {
  readonly old: Contract;
  readonly now: Contract;
  /** Path of the `tsconfig.json` of the program. */
  readonly project: string;
  /** `old=new`, as on the command line. */
  readonly renames: readonly string[];
  /** Whether the edits are not written: then places are those of the files as they are. */
  readonly isDryRun: boolean;
}

/** Something that a person has to decide, with its place. */
export interface PlacedRemark {
  readonly file: string;
  /** Both one-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A file that changes. */
export interface ChangedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  /** How many pieces of it. */
  readonly edits: number;
}

/** What `firn migrate` found. */
export interface Migration {
  /** Renames with their reasons. */
  readonly renames: readonly string[];
  readonly changed: readonly ChangedFile[];
  /** What a person has to decide, by file and place. */
  readonly remarks: readonly PlacedRemark[];
}

/**
 * Computes the edits of a program that its contract's new version asks for, and writes nothing.
 * @throws SettingsError if a rename names nothing, or the program uses no package of the contract.
 */
export function computeMigration({ old, now, project, renames, isDryRun }: MigrateRequest): Migration {
  const planned = planMigration(old, now, readWantedRenames(renames, old, now));
  const consumer = openConsumer(project, old.name);
  const changed: ChangedFile[] = [];
  const remarks = consumer.broken.map(({ file, offset, message }) =>
    placed(file.fileName, file.text, offset, `left as it is, because it does not parse: ${message}`),
  );
  for (const source of consumer.files) {
    const { fileName: file, text: before } = source;
    const { edits, remarks: own } = migrateFile(source, planned.plan, consumer);
    const after = applyEdits(before, edits);
    const shown = isDryRun ? { text: before, edits: [] } : { text: after, edits };
    remarks.push(...own.map((remark) => placedAfter(file, shown, remark)));
    if (edits.length > 0) changed.push({ file, before, after, edits: edits.length });
  }
  return { renames: planned.renames, changed, remarks: remarks.sort(byPlace) };
}

function placedAfter(
  file: string,
  { text, edits }: { readonly text: string; readonly edits: readonly Edit[] },
  { offset, message }: Remark,
): PlacedRemark {
  return placed(file, text, offsetAfter(offset, edits), message);
}

function placed(file: string, text: string, offset: number, message: string): PlacedRemark {
  const before = text.slice(0, offset).split('\n');
  return { file, line: before.length, column: (before.at(-1) ?? '').length + 1, message };
}

/** Writes the files of a migration. */
export function writeMigration({ changed }: Migration): void {
  for (const { file, before, after } of changed) {
    // The compiler drops a byte order mark.
    const mark =
      readFileSync(file, 'utf8').slice(0, 1) === '\uFEFF' && !before.startsWith('\uFEFF') ? '\uFEFF' : '';
    writeFileSync(file, mark + after);
  }
}

function byPlace(a: PlacedRemark, b: PlacedRemark): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}
