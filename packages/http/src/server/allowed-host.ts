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
