import { hexToBytes } from '../evm/bytes.js';
import { privateKeyToAddress } from '../evm/crypto/secp256k1.js';
import { parseGenesis } from '../evm/genesis/parse-genesis.js';
import type { Network } from '../network/network.js';

/** The key that the genesis of the local network makes rich. Everybody knows it. */
const localKey = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';

/** The public keys that the genesis of a development network gives money; none on the main and the test network. */
export function developmentKeys({ name, genesis }: Network): readonly Uint8Array[] {
  if (name === 'mainnet' || name === 'fuji') return [];
  const key = hexToBytes(localKey);
  const { alloc } = parseGenesis(genesis.cChainGenesis);
  const address = privateKeyToAddress(key);
  return alloc.some((account) => account.address === address && account.balance > 0n) ? [key] : [];
}
