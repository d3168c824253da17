import type { Hex } from '@firn/primitives/bytes';
import { type Header, zeroHash } from '../block/header.js';
import { initialMinDelayExcess } from '../fees/acp226.js';
import { firstHeader } from './first-header.js';
import type { NetworkUpgrades } from './network-upgrades.js';
import type { Genesis } from './parse-genesis.js';

/** Wei per gas in the first header: where dynamic fees start (Apricot Phase 3). */
const initialBaseFee = 225_000_000_000n;

/** The header of the C-Chain's first block. */
export function cChainGenesisHeader(genesis: Genesis, stateRoot: Hex, upgrades: NetworkUpgrades): Header {
  const { timestamp } = genesis;
  const since = <T>(upgrade: bigint, value: T): T | undefined => (timestamp >= upgrade ? value : undefined);
  return {
    ...firstHeader(genesis, stateRoot),
    extDataHash: zeroHash,
    baseFeePerGas: since(upgrades.apricotPhase3, genesis.baseFeePerGas ?? initialBaseFee),
    extDataGasUsed: since(upgrades.apricotPhase4, 0n),
    blockGasCost: since(upgrades.apricotPhase4, 0n),
    blobGasUsed: since(upgrades.etna, 0n),
    excessBlobGas: since(upgrades.etna, 0n),
    parentBeaconBlockRoot: since(upgrades.etna, zeroHash),
    timestampMilliseconds: since(upgrades.granite, timestamp * 1000n),
    minDelayExcess: since(upgrades.granite, initialMinDelayExcess),
    targetExponent: since(upgrades.helicon, 0n),
    minPriceExponent: since(upgrades.helicon, 0n),
    settledHeight: since(upgrades.helicon, 0n),
    settledGasUnix: since(upgrades.helicon, 0n),
    settledGasNumerator: since(upgrades.helicon, 0n),
    settledExcess: since(upgrades.helicon, 0n),
  };
}
