import { isPlatformCodecError } from '@firn/platform-codec';
import { TxRejectedError } from './tx-rejected-error.js';

/** Reads bytes of a transaction. @throws TxRejectedError for what the codec refuses, in its words. */
export function inRejection<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!isPlatformCodecError(error)) throw error;
    throw new TxRejectedError(error.message, { cause: error });
  }
}
