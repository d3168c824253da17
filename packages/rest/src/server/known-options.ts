import { nearest } from '@firn/primitives';
import { describeValue } from '@firn/primitives/validation';

/**
 * Checks the names of options.
 * @param owner what takes them, for the error.
 * @param kind what a name is called in the error.
 * @throws TypeError for a name that is not known.
 */
export function requireKnown(
  owner: string,
  names: readonly string[],
  known: readonly string[],
  kind = 'option',
): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const [closest] = nearest(name, known);
    const hint = closest === undefined ? `expected ${known.join(', ')}` : `did you mean ${closest}?`;
    throw new TypeError(`${owner}: unknown ${kind} ${name}, ${hint}`);
  }
}

/**
 * Checks that options are functions.
 * @param owner what takes them, for the error.
 * @throws TypeError for one that is given and is no function.
 */
export function requireFunctions(owner: string, options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined && typeof value !== 'function')
      throw new TypeError(`${owner}: ${name} must be a function, got ${describeValue(value)}`);
}

/** The names of every option of a type: a name that is missing or unknown is a compile error. */
export function namesOf<Options extends object>(
  names: Readonly<Record<keyof Options & string, true>>,
): readonly string[] {
  return Object.keys(names);
}
