import { rpcError } from '@firn/jsonrpc/errors';

const maxBytes = 512;

/**
 * Checks the length of an alias, which is limited in bytes; the contract counts characters.
 * @throws RpcError -32602
 */
export function checkAlias(alias: string): void {
  const bytes = Buffer.byteLength(alias);
  if (bytes <= maxBytes) return;
  const reason = `alias length is too long: ${bytes} bytes, at most ${maxBytes} are allowed`;
  throw rpcError(-32_602, `invalid params: ${reason}`, { path: 'alias', reason });
}
