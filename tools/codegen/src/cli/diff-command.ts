import { isContractError } from '@firn/contract';
import type { RemoteDocuments } from '@firn/contract/read';
import { isSettingsError, SettingsError } from '../config/settings-reader.js';
import { verdicts } from '../diff/change.js';
import type { Verdict } from '../diff/effect.js';
import { changesetFolder, readChangesets, shortfalls, writeChangeset } from '../diff/release/changesets.js';
import { summaryOf } from '../diff/release/summary.js';
import { jsonReport } from '../diff/report/json-report.js';
import { textReport } from '../diff/report/text-report.js';
import { type Comparison, compareNamed, compareWithBases, compareWithProject } from '../diff/run-diff.js';
import { readWithRemote } from '../remote/read-with-remote.js';
import { remoteSettingsOf } from '../remote/remote-settings.js';
import type { Console } from '../terminal/console.js';
import { loadConfig } from './load-config.js';
import { reportFailure } from './report-failure.js';

/** What the command line says. */
export interface DiffOptions {
  readonly config?: string;
  readonly json?: boolean;
  readonly write?: boolean;
  readonly check?: boolean;
  readonly codecs?: boolean;
  readonly failOn?: Verdict;
  readonly remote?: boolean;
}

/** Exit codes of `firn diff`. */
const codes = { done: 0, failed: 1, call: 2, unreadable: 3 } as const;

/** `firn diff` */
export async function diffCommand(
  names: readonly string[],
  options: DiffOptions,
  console: Console,
): Promise<number> {
  try {
    return await run(names, options, console);
  } catch (error) {
    if (!isContractError(error) && !isSettingsError(error)) throw error;
    reportFailure(error, console);
    return isContractError(error) ? codes.unreadable : codes.call;
  }
}

async function run(names: readonly string[], options: DiffOptions, console: Console): Promise<number> {
  // What is on the network now is what is compared, whatever the lock has.
  const network = { ...remoteSettingsOf({ ...options }), updateLock: true };
  const { result: comparison } = await readWithRemote(console.cwd, network, (remote) =>
    compare(names, options, console, remote),
  );
  if (options.json === true) console.out(JSON.stringify(jsonReport(comparison), null, 2));
  else if (comparison.contracts.length > 0) console.out(textReport(comparison, console));
  for (const name of comparison.withoutBase)
    console.error(
      `${name}: nothing to compare with: there is no release yet, no branch to come from, or the clone is too shallow`,
    );
  for (const [name, base] of comparison.withHead)
    console.error(
      `${name}: ${base} is at the commit that is checked out, so that only what is not committed yet was compared; name another base: firn diff${options.check === true ? ' --check' : ''} HEAD~1`,
    );
  if (options.write === true) write(comparison, console);
  if (options.check === true && !check(comparison, console)) return codes.failed;
  const limit = options.failOn === undefined ? -1 : verdicts.indexOf(options.failOn);
  const isWorse = comparison.contracts.some(
    ({ diff }) => diff.verdict !== undefined && limit !== -1 && verdicts.indexOf(diff.verdict) >= limit,
  );
  return isWorse ? codes.failed : codes.done;
}

function compare(
  [old, now]: readonly string[],
  { codecs = false, config }: DiffOptions,
  console: Console,
  remote: RemoteDocuments,
): Comparison {
  const settings = { cwd: console.cwd, codecs, remote };
  if (old !== undefined && now !== undefined) return compareNamed(old, now, settings);
  const project = loadConfig(config, console.cwd);
  return old === undefined ? compareWithBases(project, settings) : compareWithProject(old, project, settings);
}

function write({ contracts }: Comparison, console: Console): void {
  for (const { diff, packages, from, to } of contracts) {
    if (packages.length === 0)
      throw new SettingsError(
        `${diff.contract}: --write needs a firn.json whose packages exist; ${to.label} has none`,
      );
    if (diff.verdict === undefined) continue;
    const { file, keptWords } = writeChangeset(to.root, diff.contract, packages, summaryOf(diff), from);
    const note = keptWords ? '; what it said stays: see that it is true of the changes above' : '';
    console.error(`${console.colors.green('wrote')} ${file}${note}`);
  }
}

/** Whether the changesets that the newer side has beside those of the older one declare enough; one that was just written is among them. */
function check({ contracts }: Comparison, console: Console): boolean {
  const { bold, green, red } = console.colors;
  const missing = contracts.flatMap(({ packages, from, to }) =>
    shortfalls(packages, readChangesets(to.root, to.files, from).declared).map((shortfall) => ({
      ...shortfall,
      base: from.label,
    })),
  );
  for (const { name, declared, needed, base } of missing)
    console.error(
      `${red(bold('error'))} ${name} needs ${needed}, but the changesets since ${base} declare ${declared}`,
    );
  if (missing.length > 0)
    console.error(
      `Run \`firn diff --write\` and commit the file in ${changesetFolder}, or raise the bump of yours.`,
    );
  else console.error(`${green('done')}: the changesets declare what the contracts need`);
  return missing.length === 0;
}
