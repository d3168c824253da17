import { hexToBytes } from '@firn/primitives/bytes';
import type { Header } from '../../block/header.js';
import { decodeFeeState, type FeeState, initialFeeState } from '../../fees/acp176.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';

/** The fee state that a block of the C-Chain carries since Fortuna (reference 6.4); of one without it, the initial one. */
export function feeStateAfter(
  { number, timestamp, extraData }: Header,
  { fortuna }: NetworkUpgrades,
): FeeState {
  return number > 0n && timestamp >= fortuna ? decodeFeeState(hexToBytes(extraData)) : initialFeeState;
}
