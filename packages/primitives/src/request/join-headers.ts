import { secretHeaderText } from './styled.js';

/** Headers by their names; one that is `undefined` is not sent. */
export type HeadersRecord = Readonly<Record<string, string | undefined>>;

/**
 * Joins headers, names in lower case; the last of several with one name wins.
 * @throws RangeError for a value that a header cannot hold. It does not show the value, which may be secret.
 */
export function joinHeaders(...records: readonly (HeadersRecord | undefined)[]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const record of records)
    for (const [name, value] of Object.entries(record ?? {}))
      if (value !== undefined) joined[name.toLowerCase()] = secretHeaderText(name, value);
  return joined;
}
