/** A time in Unix seconds as the interface writes it: `2025-11-20T09:00:00Z`. */
export function toTimeText(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');
}
