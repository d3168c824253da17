import { createNodeClient } from '@firn/node-client';
import {
  isPlatformCodecError,
  type PlatformBlock,
  type PlatformTx,
  parseGenesisTx,
  parsePlatformBlock,
} from '@firn/platform-codec';
import { bytesToId, bytesToNodeId, hexToBytes, hexWithChecksumToBytes, idToBytes } from '@firn/primitives';
import { MetricsError, messageOf } from '../errors.js';
import type { FeeRules } from './fee-rules.js';
import { hexOf } from './platform-network.js';
import type { HexBytes } from './staking-facts.js';

/** A validator that a node lists at present. Times are Unix seconds. */
export interface CurrentValidator {
  readonly txId: HexBytes;
  readonly start: number;
  readonly end: number;
}

/** Where the platform chain is read from. Every question may throw what the node's client throws. */
export interface PlatformSource {
  networkId(signal: AbortSignal): Promise<bigint>;
  feeRules(signal: AbortSignal): Promise<FeeRules>;
  /** Height of the last accepted block. */
  height(signal: AbortSignal): Promise<bigint>;
  /** @throws MetricsError `chain-inconsistent` for bytes that are no block. */
  block(height: bigint, signal: AbortSignal): Promise<PlatformBlock>;
  /** A transaction of the genesis. @throws MetricsError `chain-inconsistent` for bytes that are none. */
  genesisTx(txId: HexBytes, signal: AbortSignal): Promise<PlatformTx>;
  /** What a validator of the primary network weighs after a block, delegations included; undefined where it is none. */
  weightAt(node: HexBytes, height: bigint, signal: AbortSignal): Promise<bigint | undefined>;
  /** The validators of the primary network. */
  currentValidators(signal: AbortSignal): Promise<CurrentValidator[]>;
}

/** Reads the platform chain of a node. */
export function createPlatformSource(nodeUrl: string): PlatformSource {
  const { info, platform } = createNodeClient({ url: nodeUrl });
  return {
    networkId: async (signal) => (await info.getNetworkID({ signal })).networkID,
    feeRules: (signal) => platform.getValidatorFeeConfig({ signal }),
    height: async (signal) => (await platform.getHeight({ signal })).height,
    async block(height, signal) {
      const { block } = await platform.getBlockByHeight({ height, encoding: 'hex' }, { signal });
      return parsed(`block ${height}`, block, parsePlatformBlock);
    },
    async genesisTx(txId, signal) {
      const txID = bytesToId(hexToBytes(txId));
      const { tx } = await platform.getTx({ txID, encoding: 'hex' }, { signal });
      return parsed(`transaction ${txID}`, tx, parseGenesisTx);
    },
    async weightAt(node, height, signal) {
      const validators = await platform.getValidatorsAt({ height }, { signal });
      return validators[bytesToNodeId(hexToBytes(node))]?.weight;
    },
    async currentValidators(signal) {
      const { validators } = await platform.getCurrentValidators({}, { signal });
      return validators.flatMap(({ txID, startTime, endTime }) =>
        txID === undefined
          ? []
          : [{ txId: hexOf(idToBytes(txID)), start: Number(startTime), end: Number(endTime) }],
      );
    },
  };
}

function parsed<Value>(what: string, text: unknown, parse: (bytes: Uint8Array) => Value): Value {
  if (typeof text !== 'string')
    throw new MetricsError(
      'chain-inconsistent',
      `the node answers ${what} as ${typeof text}, expected hexadecimal`,
    );
  try {
    return parse(hexWithChecksumToBytes(text));
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw new MetricsError('chain-inconsistent', `${what} cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
