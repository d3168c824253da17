/**
 * The JSON text of a subscribe call's parameters: the kind, then the kind's own.
 * @param params JSON text of an array
 * @example
 * ```ts
 * subscribeParams('logs', '[{"address":"0x…"}]'); // '["logs",{"address":"0x…"}]'
 * ```
 */
export function subscribeParams(kind: string, params: string): string {
  const rest = params.slice(1, -1);
  return rest === '' ? JSON.stringify([kind]) : `[${JSON.stringify(kind)},${rest}]`;
}
