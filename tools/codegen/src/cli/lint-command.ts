import { buildContract, type ContractSettings } from '../generate/build-contract.js';
import { ContractError, type Problem } from '../problem.js';
import type { Console } from './console.js';
import { loadConfig } from './load-config.js';
import { countOf, reportProblems } from './report-problems.js';

/** `firn lint` */
export async function lintCommand(
  documents: readonly string[],
  options: Readonly<Record<string, string | undefined>>,
  console: Console,
): Promise<number> {
  const given: ContractSettings = { documents, strict: false, codecs: false };
  const config =
    documents.length > 0
      ? { root: console.cwd, contracts: [given] }
      : loadConfig(options.config, console.cwd);
  const problems = config.contracts.flatMap((contract) => problemsOf(contract, config.root));
  reportProblems(problems, console);
  const hasErrors = problems.some((problem) => problem.severity === 'error');
  console.out(
    `${hasErrors ? console.colors.red('failed') : console.colors.green('done')}: ${countOf(problems, 'error')}, ${countOf(problems, 'warning')}`,
  );
  return hasErrors ? 1 : 0;
}

function problemsOf(contract: ContractSettings, root: string): readonly Problem[] {
  try {
    return buildContract(contract, root).warnings;
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
}
