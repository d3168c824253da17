const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Whether a request may be served by its `Host` header: an IP address, an allowed name, or none at all.
 * A page that rebinds its own name to this address is none of them.
 */
export function isAllowedHost(host: string | undefined, allowed: readonly string[] | undefined): boolean {
  if (allowed === undefined || host === undefined || host === '' || allowed.includes('*')) return true;
  if (host.startsWith('[')) return true;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  return ipv4.test(name) || allowed.some((known) => known.toLowerCase() === name);
}
