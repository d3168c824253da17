import { bigintToWord, bytesToHex, emptyBytes, type Hex, hexToBytes } from '@firn/primitives/bytes';
import {
  decodeWarpMessage,
  decodeWarpPayload,
  encodeAddressedCall,
  encodeUnsignedMessage,
  isWarpFormatError,
  type WarpMessage,
  type WarpRules,
  warpMessageId,
} from '@firn/warp';
import { EvmError } from '../../evm-error.js';
import { unpackPredicate } from '../../warp/predicate.js';
import { warpGas } from '../../warp/warp-gas.js';
import { addressToTopic, addressToWord } from './abi-words.js';
import {
  type ActivationConfig,
  activationToJson,
  booleanField,
  jsonFields,
  ownConfig,
  parseActivation,
  uint64Field,
} from './precompile-config.js';
import { createContract, topicOf } from './precompile-functions.js';
import { eventGas, logByteGas, writeSlotGas } from './precompile-gas.js';
import type { PrecompileConfig, PrecompileModule } from './precompile-module.js';
import { forbidWrites, type PrecompileCall, PrecompileFailure } from './stateful-precompile.js';
import { abiBytes, bytesArgument, encodeMessage, indexArgument } from './warp-abi.js';

/** The contract through which chains send each other messages. */
export const warpAddress: Hex = '0x0200000000000000000000000000000000000005';

const configKey = 'warpConfig';
/** How much of the weight must have signed where a configuration does not say: percent. */
export const defaultQuorum = 67n;
const minQuorum = 33n;
const quorumDenominator = 100n;
/** To make a signature and hand it out. */
const signatureGas = 20_000n;
const sendGas = eventGas(3, 0) + signatureGas + writeSlotGas;
const sendWarpMessageTopic = topicOf('SendWarpMessage(address,bytes32,bytes)');

class WarpConfig implements PrecompileConfig {
  readonly key = configKey;
  readonly activation: ActivationConfig;
  /** Percent; 0 for the default. */
  readonly quorumNumerator: bigint;
  readonly requirePrimaryNetworkSigners: boolean;

  constructor(
    activation: ActivationConfig,
    quorum: Pick<WarpConfig, 'quorumNumerator' | 'requirePrimaryNetworkSigners'>,
  ) {
    this.activation = activation;
    this.quorumNumerator = quorum.quorumNumerator;
    this.requirePrimaryNetworkSigners = quorum.requirePrimaryNetworkSigners;
  }

  get blockTimestamp(): bigint | undefined {
    return this.activation.blockTimestamp;
  }

  get disable(): boolean {
    return this.activation.disable;
  }

  toJson(): Record<string, unknown> {
    return {
      ...activationToJson(this.activation),
      quorumNumerator: this.quorumNumerator,
      requirePrimaryNetworkSigners: this.requirePrimaryNetworkSigners,
    };
  }
}

/** WarpMessenger: sends messages to other chains and shows those that came with a transaction. */
export const warpModule: PrecompileModule = {
  configKey,
  address: warpAddress,
  contract: createContract(warpAddress, [
    { signature: 'getBlockchainID()', run: getBlockchainId },
    { signature: 'sendWarpMessage(bytes)', run: sendWarpMessage },
    { signature: 'getVerifiedWarpMessage(uint32)', run: getVerifiedWarpMessage },
    { signature: 'getVerifiedWarpBlockHash(uint32)', run: getVerifiedWarpBlockHash },
  ]),
  parse: (json, path, { durango }) => {
    const fields = jsonFields(json, path);
    const activation = parseActivation(fields, path, ['quorumNumerator', 'requirePrimaryNetworkSigners']);
    if (activation.blockTimestamp !== undefined && activation.blockTimestamp < durango) {
      throw new EvmError(
        'genesis',
        `warp cannot be activated before Durango: ${path}.blockTimestamp is ${activation.blockTimestamp}, Durango's time ${durango}`,
      );
    }
    const quorumNumerator = uint64Field(fields, 'quorumNumerator', path) ?? 0n;
    checkQuorum(quorumNumerator);
    const requirePrimaryNetworkSigners = booleanField(fields, 'requirePrimaryNetworkSigners', path);
    return new WarpConfig(activation, { quorumNumerator, requirePrimaryNetworkSigners });
  },
  // The contract keeps nothing in the state.
  configure: (_state, config) => void ownConfig(config, WarpConfig),
};

function checkQuorum(numerator: bigint): void {
  if (numerator > quorumDenominator) {
    throw new EvmError(
      'genesis',
      `invalid warp quorum ratio: cannot specify numerator (${numerator}) > denominator (${quorumDenominator})`,
    );
  }
  if (numerator !== 0n && numerator < minQuorum) {
    throw new EvmError(
      'genesis',
      `invalid warp quorum ratio: cannot specify numerator (${numerator}) < min numerator (${minQuorum})`,
    );
  }
}

/** The rules by which a chain with that configuration of the messenger verifies messages. */
export function warpRulesOf(
  config: PrecompileConfig,
  { chain, validators }: Pick<WarpRules, 'chain' | 'validators'>,
): WarpRules {
  const { quorumNumerator, requirePrimaryNetworkSigners } = ownConfig(config, WarpConfig);
  return {
    chain,
    quorumNumerator: quorumNumerator === 0n ? defaultQuorum : quorumNumerator,
    requirePrimaryNetworkSigners,
    validators,
  };
}

function getBlockchainId(call: PrecompileCall): Uint8Array {
  call.useGas(warpGas(call.rules).getBlockchainId);
  return hexToBytes(call.chain.blockchainId);
}

function sendWarpMessage(call: PrecompileCall, args: Uint8Array): Uint8Array {
  call.useGas(sendGas + logByteGas * BigInt(args.length));
  forbidWrites(call);
  const said = bytesArgument(args);
  const { chain, caller } = call;
  const encoded = encodeUnsignedMessage({
    networkId: chain.networkId,
    sourceChainId: chain.blockchainId,
    payload: orFail('', () => encodeAddressedCall(hexToBytes(caller), said)),
  });
  const id = warpMessageId(encoded);
  call.emitLog({
    topics: [sendWarpMessageTopic, addressToTopic(caller), id],
    data: bytesToHex(Buffer.concat([bigintToWord(32n), abiBytes(encoded)])),
  });
  return hexToBytes(id);
}

function getVerifiedWarpMessage(call: PrecompileCall, args: Uint8Array): Uint8Array {
  const message = verifiedMessage(call, args);
  // (tuple at offset 64, false): an empty tuple is (0, 0, empty bytes).
  if (message === undefined) return encodeMessage(bigintToWord(0n), bigintToWord(0n), emptyBytes, false);
  const payload = orFail('cannot unpack addressed payload: ', () =>
    decodeWarpPayload(message.unsigned.payload),
  );
  if (payload.type !== 'addressed-call') {
    throw new PrecompileFailure('cannot unpack addressed payload: wrong payload type');
  }
  return encodeMessage(
    hexToBytes(message.unsigned.sourceChainId),
    addressToWord(lastTwentyBytes(payload.sourceAddress)),
    payload.payload,
    true,
  );
}

function getVerifiedWarpBlockHash(call: PrecompileCall, args: Uint8Array): Uint8Array {
  const message = verifiedMessage(call, args);
  if (message === undefined) return new Uint8Array(96);
  const payload = orFail('cannot unpack block hash payload: ', () =>
    decodeWarpPayload(message.unsigned.payload),
  );
  if (payload.type !== 'hash') {
    throw new PrecompileFailure('cannot unpack block hash payload: wrong payload type');
  }
  return Buffer.concat([
    hexToBytes(message.unsigned.sourceChainId),
    hexToBytes(payload.hash),
    bigintToWord(1n),
  ]);
}

/** The message at the index that the arguments name; undefined where there is none, or it does not hold. */
function verifiedMessage(call: PrecompileCall, args: Uint8Array): WarpMessage | undefined {
  const gas = warpGas(call.rules);
  call.useGas(gas.getMessage);
  const index = indexArgument(args);
  const predicate = call.predicates.predicates[index];
  if (predicate === undefined || call.predicates.failed.has(index)) return undefined;
  call.useGas(gas.perChunk * BigInt(predicate.length));
  const bytes = orFail('cannot unpack predicate bytes: ', () => unpackPredicate(predicate));
  return orFail('cannot unpack warp message: ', () => decodeWarpMessage(bytes));
}

function lastTwentyBytes(bytes: Uint8Array): Hex {
  return bytesToHex(bytes.subarray(Math.max(0, bytes.length - 20)));
}

function orFail<T>(prefix: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!isWarpFormatError(error)) throw error;
    throw new PrecompileFailure(`${prefix}${error.message}`);
  }
}
