/** A string as a single-quoted TypeScript literal. */
export function stringLiteral(text: string): string {
  const json = JSON.stringify(text).slice(1, -1);
  return `'${json.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
