/** Writes a value as JSON text. `stringify<Pet>` is the writer of results that `JSON.stringify` writes as the contract has them. */
export function stringify<Value>(value: Value): string {
  return JSON.stringify(value);
}
