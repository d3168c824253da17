/** A value of an EVM chain as its JSON-RPC writes it: integers as hexadecimal quantities. */
export function formatJson(value: unknown): string {
  return JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'bigint' ? `0x${each.toString(16)}` : each),
    2,
  );
}
