import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './is-private-address.js';

/** Says that a host is where a public document must not lead to; none for one that may be asked. */
export function refusalOf(host: string, mayBePrivate: boolean, addresses = [host]): Error | undefined {
  if (mayBePrivate) return undefined;
  const bare = addresses.map((address) => address.replace(/^\[|\]$/g, ''));
  const found = bare.find((address) => isIP(address) !== 0 && isPrivateAddress(address));
  return found === undefined
    ? undefined
    : new Error(
        `${host} is an address of this machine or of a local network, to which a public document must not lead`,
      );
}

/** Looks up a host; the connection goes to the very addresses that were judged, so that a second look-up cannot change them. */
export function guardedLookup(mayBePrivate: boolean): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      const failure =
        error ??
        refusalOf(
          host,
          mayBePrivate,
          (addresses ?? []).map(({ address }) => address),
        );
      if (failure !== undefined || first === undefined)
        callback(failure ?? new Error(`${host} has no address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
