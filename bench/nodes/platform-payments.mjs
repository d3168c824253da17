import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import {
  parseUtxo,
  signedPlatformTx,
  unsignedPlatformTxBytes,
} from '../../packages/platform-codec/dist/index.js';
import {
  bytesToHexWithChecksum,
  formatAddress,
  hexToBytes,
  hexWithChecksumToBytes,
  idToBytes,
} from '../../packages/primitives/dist/index.js';
import { call } from './platform-node.mjs';

const localNetwork = 12_345;
const ownerKey = hexToBytes('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
const publicKey = secp256k1.getPublicKey(ownerKey, true);
const address = ripemd160(sha256(publicKey));
const owners = { locktime: 0n, threshold: 1, addresses: [address] };
const platformChain = new Uint8Array(32);
/** Above what a payment with one input and one output costs at the least price. */
const fee = 20_000n;

/** Signed payments of the owner to itself, each of which spends what the one before it made. */
export async function* payments(node, count) {
  const networkId = Number((await call(node, 'info.getNetworkID', {}, '/ext/info')).networkID);
  const ownerAddress = formatAddress('P', networkId === localNetwork ? 'local' : 'custom', address);
  const { utxos } = await call(node, 'platform.getUTXOs', { addresses: [ownerAddress], limit: 64 });
  const { assetID } = await call(node, 'platform.getStakingAssetID');
  const assetId = idToBytes(assetID);
  let spent = utxos
    .map((text) => parseUtxo(hexWithChecksumToBytes(text)))
    .find(({ output }) => output.stakeableLocktime === 0n && output.owners.locktime === 0n);
  if (spent === undefined) throw new Error('the owner has nothing to spend');
  for (let index = 0; index < count; index++) {
    const output = { amount: spent.output.amount - fee, owners, stakeableLocktime: 0n };
    const tx = sign({
      type: 'BaseTx',
      networkId,
      blockchainId: platformChain,
      outputs: [{ assetId, output }],
      inputs: [
        {
          txId: spent.txId,
          outputIndex: spent.outputIndex,
          assetId,
          input: { amount: spent.output.amount, signatureIndices: [0], stakeableLocktime: 0n },
        },
      ],
      memo: new Uint8Array(),
    });
    yield bytesToHexWithChecksum(tx.bytes);
    spent = { txId: tx.id, outputIndex: 0, assetId, output };
  }
}

function sign(unsigned) {
  const hash = sha256(unsignedPlatformTxBytes(unsigned));
  const [recovery, ...compact] = secp256k1.sign(hash, ownerKey, { prehash: false, format: 'recovered' });
  return signedPlatformTx(unsigned, [{ signatures: [Uint8Array.of(...compact, recovery)] }]);
}
