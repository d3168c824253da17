import { isContractError, type Problem, refusals, sortProblems } from '@firn/contract';
import { readFormats } from '../config/config.js';
import { SettingsReader } from '../config/settings-reader.js';
import { buildContract, type ContractSettings } from '../generate/build-contract.js';
import { type UsedConstruct, usedConstructs } from '../lint/used-constructs.js';
import { readWithRemote } from '../remote/read-with-remote.js';
import { remoteSettingsOf } from '../remote/remote-settings.js';
import type { Console } from '../terminal/console.js';
import { allowedRules } from './allowed-rules.js';
import { loadConfig } from './load-config.js';
import { reportConstructs } from './report-constructs.js';
import { countOf, reportProblems, shownFile } from './report-problems.js';

type Options = Readonly<Record<string, string | boolean | undefined>>;

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** What was found in one contract. */
interface Findings {
  readonly problems: readonly Problem[];
  /** None where the contract has errors: then it cannot be read to its end. */
  readonly constructs: readonly UsedConstruct[];
}

/** `firn lint` */
export async function lintCommand(
  documents: readonly string[],
  options: Options,
  console: Console,
): Promise<number> {
  const allow = allowedRules(text(options.allow));
  const formats = readFormats(new SettingsReader({ formats: options.formats }, 'options'));
  const given: ContractSettings = { documents, strict: false, codecs: false, ...formats, allow };
  const config =
    documents.length > 0
      ? { root: console.cwd, contracts: [given] }
      : loadConfig(text(options.config), console.cwd);
  const { result: found } = await readWithRemote(config.root, remoteSettingsOf(options), async (remote) => {
    const all: Findings[] = [];
    for (const contract of config.contracts) all.push(await findingsOf({ ...contract, remote }, config.root));
    return all;
  });
  const problems = found.flatMap((each) => each.problems);
  const hasErrors = problems.some((problem) => problem.severity === 'error');
  if (options.json === true) {
    console.out(JSON.stringify(report(found, console), null, 2));
    return hasErrors ? 1 : 0;
  }
  reportProblems(problems, console);
  const constructs = found.flatMap((each) => each.constructs);
  if (options.all === true) for (const each of found) reportConstructs(each.constructs, console);
  const counts = [countOf(problems, 'error'), countOf(problems, 'warning'), constructCount(constructs)];
  const hint = options.all === true || constructs.length === 0 ? '' : ' (--all names them)';
  console.out(
    `${hasErrors ? console.colors.red('failed') : console.colors.green('done')}: ${counts.join(', ')}${hint}`,
  );
  return hasErrors ? 1 : 0;
}

const refused = Object.keys(refusals);

/** What is refused is read all the same, so that one run names everything. */
async function findingsOf(contract: ContractSettings, root: string): Promise<Findings> {
  const { allow = [] } = contract;
  const isAllowed = (problem: Problem): boolean =>
    problem.refusal !== true || allow === 'all' || allow.includes(problem.code);
  try {
    const built = await buildContract(
      { ...contract, allow: allow === 'all' ? allow : [...refused, ...allow] },
      root,
    );
    const problems = built.warnings.map(
      (problem): Problem => (isAllowed(problem) ? problem : { ...problem, severity: 'error' }),
    );
    return { problems, constructs: usedConstructs(built) };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { problems: error.problems, constructs: [] };
  }
}

/** How many different constructs are used, and how many of those are not simply done. */
function constructCount(used: readonly UsedConstruct[]): string {
  const constructs = [...new Set(used.map(({ construct }) => construct))];
  const rest = constructs.filter(({ handling }) => handling !== 'done' && handling !== 'annotation').length;
  const rested = rest === 0 ? '' : ` of which ${rest} with a note`;
  return `${constructs.length} ${constructs.length === 1 ? 'construct' : 'constructs'}${rested}`;
}

function report(found: readonly Findings[], console: Console): object {
  const place = (problem: Problem): object => ({
    rule: problem.code,
    severity: problem.severity,
    allowable: problem.refusal === true,
    message: problem.message,
    file: shownFile(problem.location.file, console),
    line: problem.location.line,
    column: problem.location.column,
    pointer: problem.location.pointer,
  });
  return {
    problems: sortProblems(found.flatMap(({ problems }) => problems)).map(place),
    constructs: found.flatMap(({ constructs }) =>
      constructs.map(({ construct, count }) => ({ ...construct, count })),
    ),
  };
}
