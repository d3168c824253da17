import { blsIdentity, signBls } from '@firn/crypto';
import {
  canonicalValidators,
  encodeHashPayload,
  isWarpVerificationError,
  signWarpMessage,
  verifyWarpMessage,
} from '@firn/warp';

const secrets = [1, 2, 3].map((last) => Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? last : 0)));
const signers = secrets.map((secret) => ({
  publicKey: blsIdentity(secret).publicKey,
  signMessage: (message: Uint8Array) => signBls(message, secret),
}));
const validators = canonicalValidators(signers.map(({ publicKey }) => ({ publicKey, weight: 100n })));

const subnetId = `0x${'05'.repeat(32)}` as const;
const source = `0x${'07'.repeat(32)}` as const;
const rules = {
  chain: { networkId: 12345, blockchainId: `0x${'09'.repeat(32)}`, subnetId },
  quorumNumerator: 67n,
  requirePrimaryNetworkSigners: false,
  validators: { subnetOf: () => subnetId, validatorsOf: () => validators },
} as const;

const message = { networkId: 12345, sourceChainId: source, payload: encodeHashPayload(source) };
for (const count of [3, 1]) {
  try {
    verifyWarpMessage(signWarpMessage(message, validators, signers.slice(0, count)), rules);
    console.log(count, 'signers suffice');
  } catch (error) {
    if (isWarpVerificationError(error)) console.log(error.message);
  }
}
