import type { PersonalEcRecoverHandler } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import { recoverTextSigner } from '../../accounts/signed-text.js';
import type { NodeContext } from '../../node/node-context.js';

export const personalEcRecover: PersonalEcRecoverHandler<NodeContext> = ({ data, sig }) =>
  recoverTextSigner(hexToBytes(data), hexToBytes(sig));
