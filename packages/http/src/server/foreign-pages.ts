const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d{1,2})\.){3}(?:25[0-5]|2[0-4]\d|1?\d{1,2})$/;
const ipv6 = /^\[[\da-f:.]+\](?::\d*)?$/i;

/**
 * Whether a request may be served by its `Host` header: an IP address, an allowed name, or none at all. This rejects pages that rebind their own name to
 * the address of the server.
 */
export function isAllowedHost(host: string | undefined, allowed: readonly string[] | undefined): boolean {
  if (allowed === undefined || host === undefined || host === '' || allowed.includes('*')) return true;
  if (host.startsWith('[')) return ipv6.test(host);
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return ipv4.test(name) || allowed.some((known) => known.toLowerCase() === name);
}

const maxNamedHost = 100;

/**
 * Text of the 403 response to a request whose `Host` is not allowed.
 * @param remedy how the operator allows the name: `allow it with --http-allowed-hosts`
 */
export function hostRefusal(host: string | undefined, remedy?: string): string {
  const named = JSON.stringify((host ?? '').slice(0, maxNamedHost));
  const why = `invalid host specified: ${named} is neither an IP address nor an allowed name`;
  return remedy === undefined ? `${why}\n` : `${why}; ${remedy}\n`;
}

/** Whether a server trusts the page that sends a request, by its `Origin` and `Host`. A request without an origin does not come from a page. */
export type PageTrust = (origin: string | undefined, host: string | undefined) => boolean;

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Creates the rule that trusts pages of this machine, of the server itself, and of named origins; without a list it trusts all. `*` names no origin:
 * permission to read is no trust. A page that rebinds its own name to the address of the server has a host that is not allowed.
 */
export function createPageTrust(
  named: readonly string[] | undefined,
  allowedHosts: readonly string[] | undefined,
): PageTrust {
  if (named === undefined) return () => true;
  const origins = new Set(named.filter((origin) => origin !== '*'));
  const hosts = allowedHosts?.filter((name) => name !== '*') ?? [];
  return (origin, host) => {
    if (origin === undefined || origins.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    if (page.protocol !== 'http:' && page.protocol !== 'https:') return false;
    return loopbackName.test(page.hostname) || (page.host === host && isAllowedHost(host, hosts));
  };
}
