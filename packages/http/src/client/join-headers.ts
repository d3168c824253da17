/** Headers by their names; one that is `undefined` is not sent. */
export type HeadersRecord = Readonly<Record<string, string | undefined>>;

/**
 * Joins headers, names in lower case; the last of several with one name wins.
 * @throws TypeError for a name or a value that a header cannot have. It does not show the value, which may be secret.
 */
export function joinHeaders(...records: readonly (HeadersRecord | undefined)[]): Record<string, string> {
  const joined = new Headers();
  for (const record of records)
    for (const [name, value] of Object.entries(record ?? {}))
      try {
        if (value !== undefined) joined.set(name, value);
      } catch {
        throw new TypeError(`the header ${name} has a name or a value that cannot be sent`);
      }
  return Object.fromEntries(joined);
}
