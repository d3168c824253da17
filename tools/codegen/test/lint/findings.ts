import { Problems, sortProblems } from '@firn/contract';
import { lintContract } from '../../src/lint/lint-contract.js';
import { readVirtual, shown, type VirtualOptions } from '../fixtures/virtual-contract.js';

/** Findings of one rule, as `code place message`. */
export function findings(
  code: string,
  text: string,
  { strict = false, ...options }: VirtualOptions & { readonly strict?: boolean } = {},
): string[] {
  const read = readVirtual({ 'a.yaml': text }, options);
  const problems = new Problems();
  lintContract(read, strict, problems);
  return shown(sortProblems(problems.all))
    .filter((line) => line.startsWith(`${code} `))
    .map((line) => line.slice(code.length + 1));
}
