import { nearest } from '@firn/primitives';

/**
 * Checks the names of options.
 * @param owner what takes them, for the error.
 * @param kind what a name is called in the error.
 * @throws TypeError for a name that is not known.
 */
export function requireKnown(
  owner: string,
  options: object,
  known: readonly string[],
  kind = 'option',
): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const [closest] = nearest(name, known);
    const hint = closest === undefined ? `expected ${known.join(', ')}` : `did you mean ${closest}?`;
    throw new TypeError(`${owner}: unknown ${kind} ${name}, ${hint}`);
  }
}

/** The names of every option of a type: a name that is missing or unknown is a compile error. */
export function namesOf<Options extends object>(
  names: Readonly<Record<keyof Options & string, true>>,
): readonly string[] {
  return Object.keys(names);
}
