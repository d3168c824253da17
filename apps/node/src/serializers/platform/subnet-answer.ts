import type { PlatformGetSubnetResult, Subnet as SubnetAnswer } from '@firn/node-validators';
import type { Subnet } from '@firn/platform-chain/state';
import { bytesToHex, bytesToId } from '@firn/primitives';
import { toAddressTexts } from './utxo-answer.js';

const noId = bytesToId(new Uint8Array(32));

/** The primary network in a list of subnets: nobody owns it. */
export const primaryNetworkAnswer: SubnetAnswer = { id: noId, controlKeys: [], threshold: 0n };

/** A subnet in a list of them. */
export function toSubnetAnswer({ id, owner }: Subnet, hrp: string): SubnetAnswer {
  return {
    id: bytesToId(id),
    controlKeys: toAddressTexts(owner.addresses, hrp),
    threshold: BigInt(owner.threshold),
  };
}

/** All of a subnet. None has a staking token of its own: the chain begins after such transformations were forbidden. */
export function toWholeSubnetAnswer({ owner, conversion }: Subnet, hrp: string): PlatformGetSubnetResult {
  return {
    isPermissioned: conversion === undefined,
    controlKeys: toAddressTexts(owner.addresses, hrp),
    threshold: BigInt(owner.threshold),
    locktime: owner.locktime,
    subnetTransformationTxID: noId,
    conversionID: conversion === undefined ? noId : bytesToId(conversion.conversionId),
    managerChainID: conversion === undefined ? noId : bytesToId(conversion.managerChainId),
    managerAddress: conversion === undefined ? null : bytesToHex(conversion.managerAddress),
  };
}
