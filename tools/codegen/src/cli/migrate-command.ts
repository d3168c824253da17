import path from 'node:path';
import { type Contract, isContractError } from '@firn/contract';
import { findConfig, readConfig } from '../config/config.js';
import { isSettingsError, SettingsError } from '../config/settings-reader.js';
import { readPairs } from '../diff/compare-sides.js';
import { findSide, type Side } from '../diff/sources/find-side.js';
import { computeMigration, type Migration, writeMigration } from '../migrate/run-migrate.js';
import { readWithRemote } from '../remote/read-with-remote.js';
import { remoteSettingsOf } from '../remote/remote-settings.js';
import type { Console } from '../terminal/console.js';
import { reportFailure } from './report-failure.js';
import { unifiedDiff } from './unified-diff.js';

/** The options of the command line. */
export interface MigrateOptions {
  readonly project: string;
  readonly rename?: readonly string[];
  readonly name?: string;
  readonly codecs?: boolean;
  readonly dryRun?: boolean;
  readonly remote?: boolean;
}

/** Exit codes of `firn migrate`. */
const codes = { done: 0, undecided: 1, call: 2, unreadable: 3 } as const;

/** `firn migrate` */
export async function migrateCommand(
  old: string,
  now: string,
  options: MigrateOptions,
  console: Console,
): Promise<number> {
  try {
    return await run(old, now, options, console);
  } catch (error) {
    if (!isContractError(error) && !isSettingsError(error)) throw error;
    reportFailure(error, console);
    return isContractError(error) ? codes.unreadable : codes.call;
  }
}

async function run(old: string, now: string, options: MigrateOptions, console: Console): Promise<number> {
  const network = { ...remoteSettingsOf({ ...options }), updateLock: true };
  const { result: contracts } = await readWithRemote(console.cwd, network, (remote) => {
    const settings = { cwd: console.cwd, codecs: options.codecs === true, remote };
    return readBoth(findSide(old, settings), findSide(now, settings), options.name, console.cwd);
  });
  const isDryRun = options.dryRun === true;
  const migration = computeMigration({
    ...contracts,
    project: path.resolve(console.cwd, options.project),
    renames: options.rename ?? [],
    isDryRun,
  });
  if (isDryRun) printDiff(migration, console);
  else writeMigration(migration);
  report(migration, isDryRun, console);
  return migration.remarks.length > 0 ? codes.undecided : codes.done;
}

/** The contract of both sides; a document that `firn.json` has is read by its settings, under its name there. */
function readBoth(
  from: Side,
  to: Side,
  name: string | undefined,
  cwd: string,
): { old: Contract; now: Contract } {
  const known = settingsOf(to, cwd);
  const withSettings = (side: Side): Side => ({
    ...side,
    contracts: side.contracts.map((each) =>
      each.name === '' ? { ...known, ...each, codecs: known?.codecs === true || each.codecs } : each,
    ),
  });
  const pairs = readPairs(
    withSettings(from),
    withSettings(to),
    isNamed(to) ? undefined : (name ?? known?.name),
  );
  const both = pairs.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [{ old: before.contract, now: after.contract }],
  );
  const wanted = isNamed(to) && name !== undefined ? both.filter(({ now }) => now.name === name) : both;
  const [found, ...others] = wanted;
  if (found === undefined)
    throw new SettingsError(
      `no contract${name === undefined ? '' : ` ${name}`} is in both ${from.label} and ${to.label}`,
    );
  if (others.length > 0)
    throw new SettingsError(
      `there are several contracts; choose one with --name: ${wanted.map(({ now }) => now.name).join(', ')}`,
    );
  return found;
}

/** Whether a configuration names the contracts of a side. */
const isNamed = ({ contracts }: Side): boolean => contracts.some(({ name }) => name !== '');

/** Settings of the closest `firn.json` for a document of the command line. */
function settingsOf({ contracts, root }: Side, cwd: string): Side['contracts'][number] | undefined {
  const file = findConfig(cwd);
  if (file === undefined) return undefined;
  const config = readConfig(file);
  const documents = contracts.flatMap((each) =>
    each.documents.map((document) => path.resolve(root, document)),
  );
  return config.contracts.find((each) =>
    each.documents.some((document) => documents.includes(path.resolve(config.root, document))),
  );
}

function printDiff({ changed }: Migration, console: Console): void {
  for (const { file, before, after } of changed) {
    const shown = path.relative(console.cwd, file);
    console.out([`--- a/${shown}`, `+++ b/${shown}`, ...unifiedDiff(before, after)].join('\n'));
  }
}

function report({ renames, changed, remarks }: Migration, isDryRun: boolean, console: Console): void {
  const { bold, dim, green, yellow } = console.colors;
  for (const rename of renames) console.error(`${dim('rename')} ${rename}`);
  for (const { file, line, column, message } of remarks)
    console.error(
      `${yellow(bold('decide'))} ${path.relative(console.cwd, file)}:${line}:${column} ${message}`,
    );
  const edits = changed.reduce((sum, each) => sum + each.edits, 0);
  const done = `${countOf(edits, 'edit')} in ${countOf(changed.length, 'file')}`;
  const left = remarks.length === 0 ? '' : `; ${countOf(remarks.length, 'place')} left to decide`;
  console.error(`${green(isDryRun ? 'would migrate' : 'migrated')}: ${done}${left}`);
}

const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
