import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { findFolderCycles } from './find-folder-cycles.mjs';
import { options, rules } from './rules.mjs';

/**
 * Imports across the boundaries of the workspace below a folder, one sentence for each.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function checkBoundaries(root) {
  const groups = ['apps', 'packages', 'specs', 'tools'].filter((group) => existsSync(join(root, group)));
  const { output } = await cruise(groups, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules },
  });
  const across = output.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${[from, ...(cycle === undefined ? [to] : cycle.map(({ name }) => name))].join(' → ')}`,
  );
  return [
    ...across,
    ...findFolderCycles(output.modules).map((each) => `no cycle of folders: ${each}`),
  ].sort();
}
