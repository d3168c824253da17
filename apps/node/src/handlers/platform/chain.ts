import { rpcError } from '@firn/jsonrpc/errors';
import { rawJson } from '@firn/jsonrpc/server';
import type { PlatformHandlers } from '@firn/node-server';
import type { PlatformGetFeeConfigResult, PlatformGetValidatorFeeConfigResult } from '@firn/node-validators';
import { isAccepted } from '@firn/platform-chain';
import { gasPrice, validatorPrice } from '@firn/platform-chain/fees';
import { isTxRejectedError } from '@firn/platform-chain/transaction';
import { isPlatformCodecError, type PlatformTx, parsePlatformTx } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toTransactionBytes } from '../../requests/byte-encoding.js';
import { toIdBytes } from '../../requests/id-parameter.js';
import { toTimeText } from '../../serializers/chain-time.js';
import { toEncodedBytes } from '../../serializers/encoded-bytes.js';
import { toTransactionAnswer } from '../../serializers/platform/transaction-answer.js';

/** Blocks, transactions, fees and time of the P-Chain. */
export const platformChain = {
  'platform.getBlock': ({ blockID, encoding }, { node }) => {
    const text = node.platformTexts.byId(toIdBytes('blockID', blockID), encoding);
    if (text === undefined) throw rpcError(-32_000, `couldn't get block with id ${blockID}: not found`);
    return rawJson(text);
  },

  'platform.getBlockByHeight': ({ height, encoding }, { node }) => {
    const text = node.platformTexts.byHeight(height, encoding);
    if (text === undefined) throw rpcError(-32_000, `couldn't get block at height ${height}: not found`);
    return rawJson(text);
  },

  'platform.getHeight': (_, { node }) => ({
    height: node.platform.lastAccepted.content.height,
  }),

  'platform.getProposedHeight': (_, { node }) => ({
    height: node.platform.proposedHeight,
  }),

  'platform.getTimestamp': (_, { node }) => ({
    timestamp: toTimeText(node.platform.state.timestamp),
  }),

  'platform.getTx': ({ txID, encoding = 'hex' }, { node }) => {
    const known = node.platform.tx(toIdBytes('txID', txID));
    if (!isAccepted(known)) throw rpcError(-32_000, "couldn't get tx: not found");
    const { tx } = known;
    if (encoding === 'json') return { tx: toTransactionAnswer(tx, node.network.hrp), encoding };
    return { tx: toEncodedBytes(tx.bytes, encoding), encoding };
  },

  'platform.getTxStatus': ({ txID }, { node }) => {
    const known = node.platform.tx(toIdBytes('txID', txID));
    if (known === undefined) return { status: 'Unknown' };
    return known.status === 'Dropped'
      ? { status: known.status, reason: known.reason }
      : { status: known.status };
  },

  'platform.issueTx': ({ tx: text, encoding }, { node }) => {
    const tx = parse(toTransactionBytes(text, encoding));
    try {
      node.platform.issue(tx);
    } catch (error) {
      if (!isTxRejectedError(error)) throw error;
      throw rpcError(-32_000, `couldn't issue tx: ${error.message}`);
    }
    return { txID: bytesToId(tx.id) };
  },

  'platform.getFeeConfig': (_, { node }): PlatformGetFeeConfigResult => node.platform.rules.gas,

  'platform.getFeeState': (_, { node: { platform } }) => {
    const { gas, timestamp } = platform.gasNow;
    const { capacity, excess } = gas;
    return { capacity, excess, price: gasPrice(gas, platform.rules.gas), timestamp: toTimeText(timestamp) };
  },

  'platform.getValidatorFeeConfig': (_, { node }): PlatformGetValidatorFeeConfigResult =>
    node.platform.rules.validatorFees,

  'platform.getValidatorFeeState': (_, { node: { platform } }) => {
    const { validatorFees, timestamp } = platform.state;
    const { excess } = validatorFees;
    return {
      excess,
      price: validatorPrice(excess, platform.rules.validatorFees),
      timestamp: toTimeText(timestamp),
    };
  },
} satisfies Partial<PlatformHandlers<NodeContext>>;

function parse(bytes: Uint8Array): PlatformTx {
  try {
    return parsePlatformTx(bytes);
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw rpcError(-32_000, `couldn't parse tx: ${error.message}`);
  }
}
