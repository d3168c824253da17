import type { Hex } from '@firn/primitives/bytes';
import { type Header, zeroHash } from '../block/header.js';
import { initialMinDelayExcess } from '../fees/acp226.js';
import { firstHeader } from './first-header.js';
import type { Genesis } from './parse-genesis.js';
import type { SubnetConfig } from './subnet-config.js';

/** The header of a custom chain's first block. */
export function subnetGenesisHeader(
  genesis: Genesis,
  stateRoot: Hex,
  { upgrades, feeConfig }: Pick<SubnetConfig, 'upgrades' | 'feeConfig'>,
): Header {
  const { timestamp } = genesis;
  const since = <T>(upgrade: bigint, value: T): T | undefined => (timestamp >= upgrade ? value : undefined);
  return {
    ...firstHeader(genesis, stateRoot),
    baseFeePerGas: since(upgrades.subnetEVM, genesis.baseFeePerGas ?? feeConfig.minBaseFee),
    blockGasCost: since(upgrades.etna, 0n),
    blobGasUsed: since(upgrades.etna, genesis.blobGasUsed ?? 0n),
    excessBlobGas: since(upgrades.etna, genesis.excessBlobGas ?? 0n),
    parentBeaconBlockRoot: since(upgrades.etna, zeroHash),
    timestampMilliseconds: since(upgrades.granite, timestamp * 1000n),
    minDelayExcess: since(upgrades.granite, initialMinDelayExcess),
  };
}
