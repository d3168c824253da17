import type { PlatformGetSubnetResult } from '@firn/node-validators';

const none = '11111111111111111111111111111111LpoYY';

/** What kind of subnet it is, in words. */
export function subnetKind({
  isPermissioned,
  conversionID,
}: Pick<PlatformGetSubnetResult, 'conversionID' | 'isPermissioned'>): string {
  if (isPermissioned) return 'Permissioned subnet';
  return conversionID === none ? 'Subnet with a staking token' : 'L1';
}
