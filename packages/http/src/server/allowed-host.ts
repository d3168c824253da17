const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d{1,2})\.){3}(?:25[0-5]|2[0-4]\d|1?\d{1,2})$/;
const ipv6 = /^\[[\da-f:.]+\](?::\d*)?$/i;

/**
 * Whether a request may be served by its `Host` header: an IP address, an allowed name, or none at all.
 * A page that rebinds its own name to this address is none of them.
 */
export function isAllowedHost(host: string | undefined, allowed: readonly string[] | undefined): boolean {
  if (allowed === undefined || host === undefined || host === '' || allowed.includes('*')) return true;
  if (host.startsWith('[')) return ipv6.test(host);
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return ipv4.test(name) || allowed.some((known) => known.toLowerCase() === name);
}

const maxNamedHost = 100;

/**
 * Text of the answer 403 to a request whose `Host` is not allowed.
 * @param remedy how the operator allows the name: `allow it with --http-allowed-hosts`
 */
export function hostRefusal(host: string | undefined, remedy?: string): string {
  const named = JSON.stringify((host ?? '').slice(0, maxNamedHost));
  const why = `invalid host specified: ${named} is neither an IP address nor an allowed name`;
  return remedy === undefined ? `${why}\n` : `${why}; ${remedy}\n`;
}
