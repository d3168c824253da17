/**
 * Reads a header as it is typed on a command line, `x-key: secret`.
 * @throws RangeError for anything else.
 */
export function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new RangeError(`--header ${text}: expected name:value`);
  return [name, value];
}
