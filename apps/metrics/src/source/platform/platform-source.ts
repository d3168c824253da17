import { exchangeTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import {
  isPlatformCodecError,
  type PlatformBlock,
  type PlatformTx,
  parseGenesisTx,
  parsePlatformBlock,
} from '@firn/platform-codec';
import { bytesToId, bytesToNodeId, hexToBytes, hexWithChecksumToBytes, idToBytes } from '@firn/primitives';
import { MetricsError, messageOf } from '../../errors.js';
import { createHttpExchange } from '../http-exchange.js';
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
  /** Tells a listener, from now on the only one, when a question stands still for some seconds. Absent where nothing can. */
  readonly onStall?: ((listener: (reason: string) => void) => void) | undefined;
  /** Absent where there is one URL. */
  readonly several?: SeveralUrls | undefined;
  close(): Promise<void>;
}

/** What a source of several URLs is told, and asked about all of them. */
export interface SeveralUrls {
  /** What the URL in use says is of no use: another one is chosen at the next question for the network. */
  failed(error: unknown): void;
  /** The URL in use has answered what was asked. */
  succeeded(): void;
  /** Whether most URLs have another block at a height, and none has this one. */
  haveOther(block: { readonly height: bigint; readonly id: HexBytes }, signal: AbortSignal): Promise<boolean>;
}

const timeoutMs = 30_000;
/** What lasts longer shows, and is tried again by who reads. */
const retries = { retries: 2, maxDelayMs: 1_000 };

/** Reads the platform chain of a node. */
export function createPlatformSource(nodeUrl: string): PlatformSource {
  let tellStall: (reason: string) => void = () => {};
  const exchange = createHttpExchange({ url: nodeUrl, timeoutMs, onStall: (reason) => tellStall(reason) });
  const transport = exchangeTransport(async (path, message, signal) => {
    return (await exchange.post(message, signal ?? new AbortController().signal, path)).toString('utf8');
  });
  const { info, platform } = createNodeClient({ transport, timeoutMs, retry: retries });
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
    onStall(listener) {
      tellStall = listener;
    },
    close: () => exchange.close(),
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
