import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sizes } from './table.js';

/** The most that things may weigh, in bytes. */
export interface Budget {
  readonly packages: Readonly<Record<string, { readonly packed: number; readonly unpacked: number }>>;
  /** Minified, gzip, by name of the program. */
  readonly bundles: Readonly<Record<string, number>>;
}

/** Path of the budget. */
const budgetFile = path.join(import.meta.dirname, '../../budget.json');

/** Reads the budget. */
export function readBudget(): Budget {
  return JSON.parse(readFileSync(budgetFile, 'utf8')) as Budget;
}

/** Everything that weighs more than it may, or that has no budget: one sentence each. */
export function overBudget({ packages, bundles }: Sizes, budget: Budget): string[] {
  const checks = [
    ...packages.flatMap(({ name, packedBytes, unpackedBytes }) => [
      { what: `${name} packed`, bytes: packedBytes, most: budget.packages[name]?.packed },
      { what: `${name} unpacked`, bytes: unpackedBytes, most: budget.packages[name]?.unpacked },
    ]),
    ...bundles.map(({ name, gzipBytes }) => ({
      what: `bundles/${name}.js`,
      bytes: gzipBytes,
      most: budget.bundles[name],
    })),
  ];
  return checks.flatMap(({ what, bytes, most }) => {
    if (most === undefined) return [`${what} has no budget; it is ${bytes} bytes`];
    return bytes > most ? [`${what} is ${bytes} bytes; the budget is ${most}`] : [];
  });
}
