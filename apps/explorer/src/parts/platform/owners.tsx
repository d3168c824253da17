import { Time } from '../times.js';
import { Num } from '../values.js';
import { PlatformAddressLink } from './platform-links.js';

/** Who owns something on the platform chain, how many of them must sign, and from when on. */
export function Owners({
  check,
  owners: { addresses, threshold, locktime = 0n },
}: {
  readonly check: string;
  readonly owners: {
    readonly addresses: readonly string[];
    readonly threshold: bigint | number;
    readonly locktime?: bigint | undefined;
  };
}) {
  if (addresses.length === 0) return <>nobody</>;
  return (
    <span class="owners">
      {addresses.map((address, index) => (
        <PlatformAddressLink key={address} check={`${check}.${index}`} id={address} />
      ))}
      {addresses.length === 1 ? null : (
        <span>
          <Num check={`${check}.threshold`} value={BigInt(threshold)} /> must sign
        </span>
      )}
      {locktime === 0n ? null : (
        <span>
          from <Time check={`${check}.locktime`} seconds={locktime} /> on
        </span>
      )}
    </span>
  );
}
