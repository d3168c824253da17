import type { DebugCodeByHashHandler } from '@firn/node-server';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';

/** The hash of no code, which no store holds. */
const hashOfNone = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

export const debugCodeByHash: DebugCodeByHashHandler<NodeContext> = ({ hash }, { chain }) => {
  const bytes = hexToBytes(hash);
  if (bytesToHex(bytes) === hashOfNone) return '0x';
  const code = chain.canonical.store.states.findCode(bytes);
  return code === undefined ? null : bytesToHex(code);
};
