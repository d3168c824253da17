import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';

/** A README, and what it has to show of a program. */
export interface ReadmeProgram {
  readonly readme: string;
  /** The program, and what it prints, as blocks of Markdown. */
  readonly shown: string;
}

/**
 * Runs a program of the README of a package.
 * @param test address of the test, which stands in `test/`, beside the folder `readme/` of the programs.
 * @param run imports the program, for the import stands where modules of the package are found.
 * @example
 * ```ts
 * const { readme, shown } = await readmeProgram(import.meta.url, 'keep-a-table', () => import('./readme/keep-a-table.js'));
 * expect(readme).toContain(shown);
 * ```
 */
export async function readmeProgram(
  test: string,
  name: string,
  run: () => Promise<unknown>,
): Promise<ReadmeProgram> {
  const printed: string[] = [];
  const { log } = console;
  console.log = (...values: unknown[]) => {
    printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
  };
  try {
    await run();
  } finally {
    console.log = log;
  }
  const readme = readFileSync(new URL('../README.md', test), 'utf8');
  const program = readFileSync(new URL(`./readme/${name}.ts`, test), 'utf8').trim();
  return { readme, shown: `\`\`\`ts\n${program}\n\`\`\`\n\n\`\`\`text\n${printed.join('\n')}\n\`\`\`` };
}
