import { LruCache } from '@firn/chain-runtime';
import type { PlatformTx, WarpMessage } from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives/bytes';
import {
  type CanonicalValidators,
  canonicalValidators,
  isWarpVerificationError,
  verifyWarpMessage,
} from '@firn/warp';
import { keyOf } from '../key-of.js';
import { primaryNetworkId } from '../primary-network.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { warpFailure } from '../transaction/warp-messages.js';
import { within } from '../transaction/within.js';
import type { ExecutionEnvironment } from './environment.js';
import { subnetOfBlockchain } from './peer-chain.js';

const quorumNumerator = 67n;
const primaryNetwork = bytesToHex(primaryNetworkId);

/**
 * Checks that the validators of its source signed the message of a transaction: 67 percent of their weight in the last
 * accepted state (reference: sections 4.9 and 4.15).
 * @throws TxRejectedError in the reference node's words.
 */
export function verifyWarpSignature(
  { id }: Pick<PlatformTx, 'id'>,
  message: WarpMessage,
  { acceptedState, rules }: Pick<ExecutionEnvironment, 'acceptedState' | 'rules'>,
): void {
  within(warpFailure, () => {
    const { networkId, payload, sourceChainId } = message.unsigned;
    const subnetId = subnetOfBlockchain(acceptedState, sourceChainId);
    const validators = canonicalValidators(acceptedState.validatorsNow(subnetId));
    if (verified.get(keyOf(id)) === validators) return;
    believed(() =>
      verifyWarpMessage(
        { ...message, unsigned: { networkId, payload, sourceChainId: bytesToHex(sourceChainId) } },
        {
          chain: { networkId: rules.networkId, blockchainId: primaryNetwork, subnetId: primaryNetwork },
          quorumNumerator,
          requirePrimaryNetworkSigners: true,
          validators: { subnetOf: () => bytesToHex(subnetId), validatorsOf: () => validators },
        },
      ),
    );
    verified.set(keyOf(id), validators);
  });
}

// A transaction is checked when it arrives and when blocks are built and executed; a signature costs some milliseconds.
const verified = new LruCache<string, CanonicalValidators>(256);

function believed(verify: () => void): void {
  try {
    verify();
  } catch (error) {
    if (!isWarpVerificationError(error)) throw error;
    throw new TxRejectedError(error.message, { cause: error });
  }
}
