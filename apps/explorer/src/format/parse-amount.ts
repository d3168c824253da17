/**
 * An amount that a person typed, in the smallest unit: `1.5` with 18 decimals is 1500000000000000000.
 * @throws Error that says what is wrong and what is allowed.
 */
export function parseAmount(text: string, decimals: number): bigint {
  const parts = /^(\d{1,60})(?:\.(\d+))?$/.exec(text.trim());
  if (parts === null)
    throw new Error(`“${text}” is no amount: write digits, and a point before decimals, such as 1.5`);
  const [, whole = '', fraction = ''] = parts;
  if (fraction.length > decimals)
    throw new Error(`${text} has ${fraction.length} decimals, and at most ${decimals} are allowed`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
