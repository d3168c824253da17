import { infoGetBlockchainID, infoGetNetworkID, platformGetStakingAssetID } from '@firn/node-client';
import { type Credential, parseUtxo, type Utxo } from '@firn/platform-codec';
import { bytesToId, hexToBytes, hexWithChecksumToBytes, idToBytes, sha256 } from '@firn/primitives';
import { connection } from '../data/session.js';

/** The account that the local network funds, on both chains; its key is public knowledge, and worthless everywhere else. */
const key = '0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
/** Its address on the C-Chain. */
export const account = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
/** Its address on the platform chain. */
export const platformAddress = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
/** Its address for outputs that lie between the chains, as the C-Chain is asked for them. */
export const chainAddress = platformAddress.replace(/^P-/, 'C-');
/** The bytes of both. */
export const owner = hexToBytes('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');
export const localNetworkId = 12_345;

/** What transactions between the chains of the local network name. */
export interface LocalNetwork {
  /** The native token. */
  readonly assetId: Uint8Array;
  /** ID of the C-Chain. */
  readonly chain: Uint8Array;
}

/**
 * Asks for what transactions between the chains name.
 * @throws Error on every other network: nobody funds the account there.
 */
export async function localNetwork(): Promise<LocalNetwork> {
  const { node } = connection();
  const [{ networkID }, { assetID }, { blockchainID }] = await Promise.all([
    infoGetNetworkID(node),
    platformGetStakingAssetID(node, {}),
    infoGetBlockchainID(node, { alias: 'C' }),
  ]);
  if (Number(networkID) !== localNetworkId)
    throw new Error(
      `only the local network, ${localNetworkId}, funds the account that this sends from; this is ${networkID}`,
    );
  return { assetId: idToBytes(assetID), chain: idToBytes(blockchainID) };
}

/** The account's signature of a transaction, once for each of its inputs. */
export async function credentials(unsigned: Uint8Array, inputs: number): Promise<readonly Credential[]> {
  // The curve is as large as a page, and nothing else needs it.
  const { secp256k1 } = await import('@noble/curves/secp256k1.js');
  const [recovery = 0, ...pair] = secp256k1.sign(sha256(unsigned), hexToBytes(key), {
    prehash: false,
    format: 'recovered',
  });
  const signatures = [Uint8Array.of(...pair, recovery)];
  return Array.from({ length: inputs }, () => ({ signatures }));
}

/** Those outputs that the account alone can spend now: of the native token, and free of every lock. */
export function spendable(texts: readonly string[], { assetId }: LocalNetwork): readonly Utxo[] {
  const asset = bytesToId(assetId);
  return texts
    .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
    .filter(
      ({ assetId: own, output: { owners, stakeableLocktime } }) =>
        bytesToId(own) === asset &&
        owners.threshold === 1 &&
        owners.addresses.length === 1 &&
        owners.locktime === 0n &&
        stakeableLocktime === 0n,
    );
}
