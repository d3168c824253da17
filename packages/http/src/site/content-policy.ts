const ownName = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The Content-Security-Policy of a document whose program is its own modules, which writes text nodes only, and which may connect to its own
 * origin and to these.
 * @param host the `Host` of the request, whose WebSockets belong to the document's own origin.
 * @param origins `http://127.0.0.1:9660`
 */
export function contentPolicy(host: string | undefined, origins: readonly string[]): string {
  const own = host !== undefined && ownName.test(host) ? [`ws://${host}`, `wss://${host}`] : [];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${[...new Set(["'self'", ...own, ...origins])].join(' ')}`,
    "worker-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types firn',
  ].join('; ');
}

/** The origins that calls to an address need: its own, and that of its WebSockets. */
export function originsOf(url: string): readonly string[] {
  const { origin, protocol, host } = new URL(url);
  return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
}
