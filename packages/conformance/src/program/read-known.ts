import { readFileSync } from 'node:fs';

/**
 * Reads a list of known differences: a JSON object of reasons by id; empty without a file.
 * @throws Error for anything else.
 */
export function readKnown(file: string | undefined): Readonly<Record<string, string>> {
  if (file === undefined) return {};
  const list = readList(file);
  const isList =
    typeof list === 'object' &&
    list !== null &&
    Object.values(list).every((reason) => typeof reason === 'string');
  if (!isList) throw new Error(`--known ${file}: expected an object with a reason for each id`);
  return list as Record<string, string>;
}

function readList(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`--known ${file} cannot be read: ${reason}`, { cause });
  }
}
