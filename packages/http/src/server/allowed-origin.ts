/** What `Access-Control-Allow-Origin` says to a page of an origin; `undefined`: the page may not read the answer. */
export type AllowedOrigin = (origin: string | undefined) => string | undefined;

/**
 * Makes the rule of a list of origins, as browsers write them: `https://explorer.example`; `*` is any.
 *
 * @example
 * ```ts
 * createAllowedOrigin(['https://a.example'])('https://b.example'); // undefined
 * createAllowedOrigin(['*'])('https://b.example'); // '*'
 * ```
 */
export function createAllowedOrigin(origins: readonly string[]): AllowedOrigin {
  if (origins.includes('*')) return () => '*';
  const allowed = new Set(origins);
  return (origin) => (origin !== undefined && allowed.has(origin) ? origin : undefined);
}
