import { bytesToHex } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';
import { type Header, headerTimeMs } from '../../block/header.js';
import { gasTarget } from '../../fees/acp176.js';
import {
  advanceClock,
  blockGasLimit,
  chargeClock,
  clockPrice,
  holdClock,
  isSamePrice,
  setClock,
} from '../../fees/acp194.js';
import { initialMinDelayExcess, minBlockDelayMs } from '../../fees/acp226.js';
import { minGasPrice } from '../../fees/acp283.js';
import { exponentFor, type VotedNumber, voteExponent } from '../../fees/exponent-vote.js';
import type { NetworkUpgrades } from '../../genesis/network-upgrades.js';
import type { BlockFrame, BlockPlace, ExecutedBlock, FinishedBlock } from '../chain-rules.js';
import { extDataHash, fixedEnvironment, fixedFields } from './fixed-fields.js';
import { clockSettings, exponentsAfter, type GasClocks } from './gas-clock.js';
import { minFee, type Pace } from './pace.js';
import { SettledReceipts } from './settled-receipts.js';
import { maxExecutionLagMs, settlementAt } from './settlement.js';
import type { WorstCase } from './worst-case.js';

/** What the blocks made here move their numbers to, step by step. What is not wished stays. */
export interface CChainWishes {
  /** Gas per second. */
  readonly gasTarget?: bigint | undefined;
  /** Wei per gas. */
  readonly minPrice?: bigint | undefined;
  /** Milliseconds between a block and its parent. */
  readonly minDelayMs?: bigint | undefined;
}

/** Wishes as the exponents that give them. */
export type WishedExponents = Partial<Pick<Header, 'targetExponent' | 'minPriceExponent' | 'minDelayExcess'>>;

/** The least exponents that give what is wished. */
export function wishedExponents({ gasTarget: target, minPrice, minDelayMs }: CChainWishes): WishedExponents {
  const exponent = (wish: bigint | undefined, voted: VotedNumber): bigint | undefined =>
    wish === undefined ? undefined : exponentFor(wish, voted);
  return {
    targetExponent: exponent(target, gasTarget),
    minPriceExponent: exponent(minPrice, minGasPrice),
    minDelayExcess: exponent(minDelayMs, minBlockDelayMs),
  };
}

/** What the frames of asynchronous blocks depend on beside their place. */
export interface AsynchronousRules {
  readonly upgrades: NetworkUpgrades;
  readonly pace: Pace;
  readonly wished: WishedExponents;
  readonly clocks: GasClocks;
  readonly worstCase: WorstCase;
}

/**
 * The frame of a block under the rules of Helicon (ACP-194). It is executed at once, but its header tells nothing of that: it counts the
 * limits of its transactions, names the highest price that they can pay, and holds the results of the blocks that it settles.
 * @throws Error within five seconds of 1970.
 */
export function startAsynchronousBlock(
  { parent, timeMs: wantedMs, history }: BlockPlace,
  { upgrades, pace, wished, clocks, worstCase }: AsynchronousRules,
): BlockFrame {
  const timeMs = greater(greater(wantedMs, headerTimeMs(parent.header)), upgrades.helicon * 1000n);
  const timestamp = timeMs / 1000n;
  const { first, last, isFull } = settlementAt({ parent, timeMs, history, clocks });
  const executedClock = advanceClock(clocks.after(parent), timeMs);
  const settledClock = clocks.after(last);
  const worstClock = isFull
    ? executedClock
    : advanceClock(worstCase.clockAfter({ parent, last, clock: settledClock, history, upgrades }), timeMs);
  const gasLimit = blockGasLimit(executedClock);
  const paidBaseFee = clockPrice(executedClock);
  // The same where nothing waits to be settled; a price is the sum of a series.
  const baseFee = isSamePrice(worstClock, executedClock) ? paidBaseFee : clockPrice(worstClock);
  const number = parent.header.number + 1n;
  const settled = new SettledReceipts(history.receiptsOf(first, last.header.number));
  const exponents = exponentsAfter(parent.header, upgrades);
  const minDelayExcess = parent.header.minDelayExcess ?? initialMinDelayExcess;
  const isDue = timeMs >= headerTimeMs(parent.header) + minBlockDelayMs.valueOf(minDelayExcess);
  const mayCome = pace === 'instant' || (isDue && !isFull);
  return {
    environment: { ...fixedEnvironment, number, timestamp, gasLimit, baseFee: paidBaseFee },
    baseFee,
    gasAvailable: mayCome ? gasLimit : 0n,
    minFee,
    prepare: () => settled.read(),
    finish: (executed: ExecutedBlock): FinishedBlock => {
      const extensionGas = executed.extension?.gasUsed ?? 0n;
      const gasUsed = executed.gasTaken + extensionGas;
      const charged = executed.gasUsed + extensionGas;
      const moved = {
        targetExponent: voteExponent(exponents.targetExponent, wished.targetExponent, gasTarget),
        minPriceExponent: voteExponent(exponents.minPriceExponent, wished.minPriceExponent, minGasPrice),
      };
      const clock = holdClock(
        setClock(chargeClock(executedClock, charged), clockSettings(moved)),
        timeMs + maxExecutionLagMs,
      );
      return {
        header: {
          ...fixedFields,
          parentHash: parent.hash,
          stateRoot: history.stateRootAfter(last),
          transactionsRoot: executed.transactionsRoot,
          ...settled.fields,
          number,
          gasLimit,
          gasUsed,
          timestamp,
          extraData: bytesToHex(executed.predicateResults),
          extDataHash: extDataHash(executed.extension?.extData ?? '0x'),
          baseFeePerGas: baseFee,
          extDataGasUsed: 0n,
          timestampMilliseconds: timeMs,
          minDelayExcess: voteExponent(minDelayExcess, wished.minDelayExcess, minBlockDelayMs),
          ...moved,
          settledHeight: last.header.number,
          settledGasUnix: settledClock.seconds,
          settledGasNumerator: settledClock.numerator,
          settledExcess: settledClock.excess,
        },
        execution: {
          stateRoot: executed.stateRoot,
          baseFee: paidBaseFee,
          gasUsed: charged,
          gasUpTo: (parent.execution?.gasUpTo ?? 0n) + gasUsed,
          clock: { seconds: clock.seconds, numerator: clock.numerator, excess: clock.excess },
        },
      };
    },
  };
}
