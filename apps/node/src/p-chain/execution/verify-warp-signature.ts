import type { PlatformTx, WarpMessage } from '@firn/platform-codec';
import { sha256 } from '@firn/primitives';
import { bytesToHex } from '../../evm/bytes.js';
import { LruCache } from '../../evm/lru-cache.js';
import { canonicalValidators, type WeighedValidator } from '../../evm/warp/canonical-validators.js';
import { verifyWarpMessage, WarpVerificationError } from '../../evm/warp/verify-warp-message.js';
import type { CanonicalValidators } from '../../evm/warp/warp-rules.js';
import { keyOf } from '../key-of.js';
import { primaryNetworkId } from '../primary-network.js';
import type { PlatformStateView } from '../state/platform-state.js';
import type { ExecutionEnvironment } from './environment.js';
import { subnetOfBlockchain } from './peer-chain.js';
import { TxRejectedError } from './tx-rejected-error.js';
import { warpFailure } from './warp-messages.js';
import { within } from './within.js';

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
    const validators = validatorsOf(acceptedState, subnetId);
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

/**
 * Who signs for the chains of a subnet: of an L1 its active validators with their keys and the inactive ones without;
 * otherwise the stakers, with the keys that they have as validators of the primary network.
 */
export function weighedValidators(state: PlatformStateView, subnetId: Uint8Array): WeighedValidator[] {
  const weighed: WeighedValidator[] = state
    .l1Validators(subnetId)
    .map(({ endAccumulatedFee, publicKey, weight }) => ({
      weight,
      publicKey: endAccumulatedFee === 0n ? undefined : publicKey,
    }));
  const wanted = keyOf(subnetId);
  for (const staker of state.stakers()) {
    if (keyOf(staker.subnetId) !== wanted) continue;
    const { publicKey } = state.validator(primaryNetworkId, staker.nodeId) ?? staker;
    weighed.push({ weight: staker.weight, publicKey });
  }
  return weighed;
}

// A transaction is checked when it arrives and when blocks are built and executed; a signature costs some milliseconds.
const verified = new LruCache<string, CanonicalValidators>(256);

// Reading the keys of a thousand validators takes seconds. What a state answers changes, so that validators are known by
// their weights and keys.
const knownSets = new LruCache<string, CanonicalValidators>(64);

function validatorsOf(state: PlatformStateView, subnetId: Uint8Array): CanonicalValidators {
  const weighed = weighedValidators(state, subnetId);
  const digest = sha256(
    Buffer.from(
      weighed.map(({ weight, publicKey }) => `${weight}:${publicKey && keyOf(publicKey)};`).join(''),
    ),
  );
  const key = keyOf(digest);
  const known = knownSets.get(key);
  if (known !== undefined) return known;
  const made = canonicalValidators(weighed);
  knownSets.set(key, made);
  return made;
}

function believed(verify: () => void): void {
  try {
    verify();
  } catch (error) {
    if (!(error instanceof WarpVerificationError)) throw error;
    throw new TxRejectedError(error.message, { cause: error });
  }
}
