import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** Whether a host stands for all addresses of a machine: somebody can listen there, and nobody can be reached there. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/**
 * An address at which other machines reach this one, as far as it knows itself: IPv4 before IPv6. That of loopback where it
 * has no other.
 */
export function machineAddress(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string {
  const outer = Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ internal }) => !internal);
  const found = outer.find(isOfFamily4) ?? outer.find(isRoutable);
  return found?.address ?? '127.0.0.1';
}

function isOfFamily4({ family }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4';
}

// A link-local address means nothing without the name of its interface.
function isRoutable(info: NetworkInterfaceInfo): boolean {
  return info.family === 'IPv6' && info.scopeid === 0;
}
