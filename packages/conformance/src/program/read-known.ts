import { readFileSync } from 'node:fs';

/**
 * Reads a list of known differences: a JSON object of reasons by id; empty without a file.
 * @throws Error for anything else.
 */
export function readKnown(file: string | undefined): Readonly<Record<string, string>> {
  if (file === undefined) return {};
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const isList =
    typeof list === 'object' &&
    list !== null &&
    Object.values(list).every((reason) => typeof reason === 'string');
  if (!isList) throw new Error(`--known ${file}: expected an object with a reason for each id`);
  return list as Record<string, string>;
}
