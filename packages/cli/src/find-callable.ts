import { didYouMean, nearest } from '@firn/primitives';
import type { Callable } from './contracts.js';
import { UsageError } from './exit-code.js';

/** What a name stands for. */
export interface FoundCallable extends Callable {
  /** All with its name and path, itself too: which of them a chain serves, only the chain knows. */
  readonly alike: readonly Callable[];
}

/**
 * The operation of a name or an alias; letters of either case.
 * @throws UsageError that names similar ones.
 */
export function findCallable(callables: readonly Callable[], name: string): FoundCallable {
  const wanted = name.toLowerCase();
  const exact = callables.find(({ operation }) => operation.name === name);
  const found =
    exact ??
    callables.find(({ operation }) => operation.name.toLowerCase() === wanted) ??
    callables.find(({ operation }) => operation.aliases.some((alias) => alias.toLowerCase() === wanted));
  if (found !== undefined) {
    const { name: own, path } = found.operation;
    const alike = callables.filter(({ operation }) => operation.name === own && operation.path === path);
    return { ...found, alike };
  }
  const names = callables.map(({ operation }) => operation.name);
  throw new UsageError(`there is no ${name}${didYouMean(nearest(name, names))} \`firn list\` names all.`);
}
