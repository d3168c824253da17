/** The text of a scalar that is given as JSON text: without quotation marks. `null` stays. */
export function plainText(json: string): string | null {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : json;
  return value === 'null' && json === 'null' ? null : String(value);
}
