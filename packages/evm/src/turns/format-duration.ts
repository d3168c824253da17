/**
 * A duration as the reference client writes it.
 * @example
 * ```ts
 * formatDuration(5_000); // '5s'
 * formatDuration(90_500); // '1m30.5s'
 * formatDuration(250); // '250ms'
 * ```
 */
export function formatDuration(milliseconds: number): string {
  if (milliseconds === 0) return '0s';
  if (milliseconds < 1_000) return `${milliseconds}ms`;
  const seconds = `${(milliseconds % 60_000) / 1_000}s`;
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes === 0) return seconds;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m${seconds}` : `${hours}h${minutes % 60}m${seconds}`;
}
