import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import { emptyOmmersHash, type Header, headerTimeMs, zeroHash } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import { initialMinDelayExcess } from '../fees/acp226.js';
import { blackHole } from '../fees/black-hole.js';
import {
  addGas,
  decodeWindow,
  emptyWindow,
  encodeWindow,
  type GasWindow,
  shiftWindow,
} from '../fees/gas-window.js';
import { baseFeeFromWindow, blockGasCostAfter } from '../fees/window-fee.js';
import type { SubnetUpgrades } from '../genesis/subnet-upgrades.js';
import type { BlockFrame, ExecutedBlock, FinishedBlock } from './chain-rules.js';
import type { NextBlockSettings } from './parent-settings.js';

/** What all blocks of a custom chain have in common. */
export interface SubnetBlockRules {
  readonly upgrades: SubnetUpgrades;
  readonly prevRandao: Hex;
  readonly feeRecipient: Hex | undefined;
}

/**
 * The frame of a block on that parent at that time (Unix milliseconds; not before the parent's).
 * @throws EvmError before the time from which the rules of custom chains hold.
 */
export function startSubnetBlock(
  { upgrades, prevRandao, feeRecipient }: SubnetBlockRules,
  { header: parent, hash: parentHash }: Block,
  wantedMs: bigint,
  { feeConfig, coinbase = feeRecipient ?? blackHole }: NextBlockSettings,
): BlockFrame {
  const timeMs = greater(wantedMs, headerTimeMs(parent));
  const timestamp = timeMs / 1000n;
  if (timestamp < upgrades.subnetEVM) {
    throw new EvmError(
      'block-build',
      `blocks are made from ${upgrades.subnetEVM} (subnetEVMTimestamp) on, not at ${timestamp}`,
    );
  }
  const since = <T>(upgrade: bigint, value: T): T | undefined => (timestamp >= upgrade ? value : undefined);
  const elapsed = timestamp - parent.timestamp;
  const isFirst = parent.number === 0n || parent.baseFeePerGas === undefined;
  const window = isFirst ? emptyWindow : windowAfter(parent, elapsed);
  const baseFee = isFirst
    ? feeConfig.minBaseFee
    : baseFeeFromWindow(feeConfig, parent.baseFeePerGas ?? 0n, window, elapsed);
  const blockGasCost =
    timestamp >= upgrades.granite ? 0n : blockGasCostAfter(feeConfig, parent.blockGasCost, elapsed);
  const environment = {
    number: parent.number + 1n,
    timestamp,
    coinbase,
    // Of a limit beyond 64 bits the reference node takes the lowest 64.
    gasLimit: BigInt.asUintN(64, feeConfig.gasLimit),
    difficulty: 1n,
    prevRandao,
    baseFee,
    blobBaseFee: since(upgrades.etna, 1n),
  };
  return {
    environment,
    baseFee,
    gasAvailable: environment.gasLimit,
    minFee: feeConfig.minBaseFee,
    isPaidBy: (tips) => blockGasCost === 0n || (baseFee > 0n && tips / baseFee >= blockGasCost),
    finish: (executed: ExecutedBlock): FinishedBlock => ({
      header: {
        parentHash,
        ommersHash: emptyOmmersHash,
        coinbase,
        stateRoot: executed.stateRoot,
        transactionsRoot: executed.transactionsRoot,
        receiptsRoot: executed.receiptsRoot,
        logsBloom: executed.logsBloom,
        difficulty: environment.difficulty,
        number: environment.number,
        gasLimit: environment.gasLimit,
        gasUsed: executed.gasUsed,
        timestamp,
        extraData: bytesToHex(
          timestamp < upgrades.durango
            ? encodeWindow(window)
            : Buffer.concat([encodeWindow(window), executed.predicateResults]),
        ),
        mixHash: zeroHash,
        nonce: '0x0000000000000000',
        baseFeePerGas: baseFee,
        blockGasCost,
        blobGasUsed: since(upgrades.etna, 0n),
        excessBlobGas: since(upgrades.etna, 0n),
        parentBeaconBlockRoot: since(upgrades.etna, zeroHash),
        timestampMilliseconds: since(upgrades.granite, timeMs),
        minDelayExcess: since(upgrades.granite, parent.minDelayExcess ?? initialMinDelayExcess),
      },
    }),
  };
}

/** What was used in the ten seconds before a block that comes that many seconds after its parent. */
function windowAfter(parent: Header, elapsedSeconds: bigint): GasWindow {
  return shiftWindow(addGas(decodeWindow(hexToBytes(parent.extraData)), parent.gasUsed), elapsedSeconds);
}
