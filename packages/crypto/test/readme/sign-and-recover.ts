import {
  blsIdentity,
  isProofOfPossession,
  keccakHex,
  privateKeyToAddress,
  recoverAddress,
  signHash,
} from '@firn/crypto';
import { hexToBytes } from '@firn/primitives/bytes';

const key = hexToBytes(`0x${'01'.repeat(32)}`);
const hash = hexToBytes(keccakHex(Buffer.from('hello')));
console.log(privateKeyToAddress(key));
console.log(recoverAddress(hash, signHash(hash, key)) === privateKeyToAddress(key));
console.log(isProofOfPossession(blsIdentity(key)));
