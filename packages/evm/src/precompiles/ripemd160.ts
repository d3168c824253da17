import type { ExecResult } from '@ethereumjs/evm';
import { padLeft } from '@firn/primitives/bytes';
import { createRIPEMD160 } from 'hash-wasm';
import { type BuiltInCall, outOfGas, succeeded } from './built-in-call.js';

const hasher = await createRIPEMD160();

/** The RIPEMD-160 hash, in 32 bytes. */
export function ripemd160(call: BuiltInCall): ExecResult {
  const { data, gas, common } = call;
  const words = BigInt(Math.ceil(data.length / 32));
  const price = common.param('ripemd160Gas') + common.param('ripemd160WordGas') * words;
  if (gas < price) return outOfGas(call);
  return succeeded(price, padLeft(hasher.init().update(data).digest('binary'), 32));
}
