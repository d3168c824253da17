/** A string as a single-quoted TypeScript literal. */
export function stringLiteral(text: string): string {
  const json = JSON.stringify(text).slice(1, -1);
  const quoted = json.replaceAll('\\"', '"').replaceAll("'", "\\'");
  // The text writer of ts-morph takes every quote after a backslash for an escaped one, also that which ends the literal.
  return text.endsWith('\\') ? `'${quoted.slice(0, -2)}\\x5c'` : `'${quoted}'`;
}
