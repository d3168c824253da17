import { bytesToHex } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';
import { headerTimeMs } from '../../block/header.js';
import { advance, consume, encodeFeeState, gasPrice, maxCapacity } from '../../fees/acp176.js';
import { initialMinDelayExcess } from '../../fees/acp226.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import type { BlockFrame, BlockPlace, ExecutedBlock, FinishedBlock } from '../chain-rules.js';
import { feeStateAfter } from './fee-state.js';
import { extDataHash, fixedEnvironment, fixedFields } from './fixed-fields.js';
import { minFee, type Pace } from './pace.js';

/** The frame of a block under the rules of Granite: it is executed before it is accepted. */
export function startSynchronousBlock(
  { parent: { header: parent, hash: parentHash }, timeMs: wantedMs }: Pick<BlockPlace, 'parent' | 'timeMs'>,
  upgrades: NetworkUpgrades,
  pace: Pace,
): BlockFrame {
  const timeMs = greater(wantedMs, headerTimeMs(parent));
  const timestamp = timeMs / 1000n;
  if (timestamp < upgrades.granite) {
    throw new Error(
      `blocks are built under the rules since ${upgrades.granite} (Granite), not at ${timestamp}`,
    );
  }
  const available = advance(feeStateAfter(parent, upgrades), timeMs - headerTimeMs(parent));
  const gasLimit = maxCapacity(available);
  const before = pace === 'network' ? available : { ...available, capacity: gasLimit };
  const baseFee = gasPrice(before);
  const number = parent.number + 1n;
  return {
    environment: { ...fixedEnvironment, number, timestamp, gasLimit, baseFee },
    baseFee,
    gasAvailable: before.capacity,
    minFee,
    finish: (executed: ExecutedBlock): FinishedBlock => {
      const extDataGasUsed = executed.extension?.gasUsed ?? 0n;
      const fees = consume(before, executed.gasUsed + extDataGasUsed);
      return {
        header: {
          ...fixedFields,
          parentHash,
          stateRoot: executed.stateRoot,
          transactionsRoot: executed.transactionsRoot,
          receiptsRoot: executed.receiptsRoot,
          logsBloom: executed.logsBloom,
          number,
          gasLimit,
          gasUsed: executed.gasUsed,
          timestamp,
          extraData: bytesToHex(Buffer.concat([encodeFeeState(fees), executed.predicateResults])),
          extDataHash: extDataHash(executed.extension?.extData ?? '0x'),
          baseFeePerGas: baseFee,
          extDataGasUsed,
          timestampMilliseconds: timeMs,
          minDelayExcess: parent.minDelayExcess ?? initialMinDelayExcess,
        },
      };
    },
  };
}
