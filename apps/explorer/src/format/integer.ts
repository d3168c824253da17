/** An integer with groups of three digits from 10,000 on: `12,480`. */
export function formatInteger(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString();
  const grouped = digits.length < 5 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return value < 0n ? `-${grouped}` : grouped;
}
