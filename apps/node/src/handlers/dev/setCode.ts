import { setCode } from '@firn/evm/dev';
import type { DevSetCodeHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devSetCode: DevSetCodeHandler<NodeContext> = async ({ address, code }, { chain }) => {
  await setCode(chain, lower(address), hexToBytes(code));
  return true;
};
