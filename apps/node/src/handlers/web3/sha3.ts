import { keccak256 } from '@firn/crypto';
import type { Web3Sha3Handler } from '@firn/node-server';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

export const web3Sha3: Web3Sha3Handler<NodeContext> = ({ input }) => bytesToHex(keccak256(hexToBytes(input)));
