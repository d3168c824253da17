import { isAllowedHost } from './allowed-host.js';

/** Whether a server trusts the page that sends a request, by its `Origin` and `Host`. Who sends no origin is no page. */
export type PageTrust = (origin: string | undefined, host: string | undefined) => boolean;

const loopbackName = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Makes the rule: pages of this machine are trusted, those that the server itself serves, and those of named origins. `*` names none: that any
 * page may read does not make it trusted. A page that rebinds its own name to the address of the server has a name that is not allowed. Where no list is given, all are trusted.
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
