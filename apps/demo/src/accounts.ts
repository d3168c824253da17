import { keccak256, stringToBytes } from 'viem';
import { type HDAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** The account that the local network's genesis funds. Its key is public knowledge: it is for development only. */
export const fundedPrivateKey = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';

/** A second well-known development key; it starts empty and receives what the traffic sends. */
const receiverPrivateKey = '0x7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d';

/** The traffic has an account of its own: users send from the funded one meanwhile, and two senders of one account take each other's nonces. */
const trafficPrivateKey = keccak256(stringToBytes('firn demonstration traffic'));

/** What moves coins between the chains has another one, for the same reason. */
export const travellerPrivateKey = keccak256(stringToBytes('firn demonstration traveller'));

/** An account that can sign. */
export type SigningAccount = PrivateKeyAccount | HDAccount;

/** The account that the genesis funds, the one that the traffic sends from, and those that it sends to. */
export function demoAccounts(): {
  readonly funded: PrivateKeyAccount;
  readonly traffic: PrivateKeyAccount;
  readonly receivers: readonly PrivateKeyAccount[];
} {
  const receivers = [receiverPrivateKey, ...numberedKeys(6)].map((key) =>
    privateKeyToAccount(key as `0x${string}`),
  );
  return {
    funded: privateKeyToAccount(fundedPrivateKey),
    traffic: privateKeyToAccount(trafficPrivateKey),
    receivers,
  };
}

/** Small private keys 1, 2, 3 ...: recognisable, and worthless everywhere else. */
function numberedKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(64, '0')}`);
}
