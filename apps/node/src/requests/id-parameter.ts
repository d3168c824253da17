import { rpcError } from '@firn/jsonrpc/errors';
import { idToBytes, isEncodingError, nodeIdToBytes } from '@firn/primitives';

/**
 * The bytes of an ID. The contract has checked its form, but not its checksum.
 * @throws RpcError -32602 naming the parameter.
 */
export function toIdBytes(name: string, text: string): Uint8Array {
  return decode(name, text, idToBytes);
}

/**
 * Checks node IDs, as {@link toIdBytes} does.
 * @throws RpcError -32602 naming the parameter.
 */
export function checkNodeIds(name: string, nodeIds: readonly string[]): void {
  for (const [index, nodeId] of nodeIds.entries()) decode(`${name}[${index}]`, nodeId, nodeIdToBytes);
}

function decode(name: string, text: string, toBytes: (text: string) => Uint8Array): Uint8Array {
  try {
    return toBytes(text);
  } catch (error) {
    if (!isEncodingError(error)) throw error;
    const reason = `${name} "${text}" is not valid: ${error.message}`;
    throw rpcError(-32602, `invalid params: ${reason}`, { path: name, reason });
  }
}
