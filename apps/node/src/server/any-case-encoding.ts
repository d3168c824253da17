import type { GroupContract } from '@firn/jsonrpc/server';
import { type Decode, wrapDecoders } from './wrap-decoders.js';

/** The same group, which takes the name of an encoding in any case, as the reference node does (section 2.3). */
export function withAnyCaseEncoding<Group extends GroupContract>(group: Group): Group {
  return wrapDecoders(group, decodeInLowerCase);
}

function decodeInLowerCase(decode: Decode, params: unknown): unknown {
  return decode(Array.isArray(params) ? params.map(withLowerCase) : withLowerCase(params));
}

function withLowerCase(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || !('encoding' in params)) return params;
  const { encoding } = params;
  if (typeof encoding !== 'string') return params;
  const lower = encoding.toLowerCase();
  return lower === encoding ? params : { ...params, encoding: lower };
}
