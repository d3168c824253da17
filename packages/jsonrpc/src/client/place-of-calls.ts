import type { RpcCall, RpcTransport } from './transport.js';

/** Where calls are sent, as far as the transport tells: a placeholder that only it knows must not hide what the calls failed of. */
export function placeOfCalls(
  { urlOf }: RpcTransport,
  call: Pick<RpcCall, 'path' | 'pathParams' | 'url'>,
): string | undefined {
  try {
    return urlOf?.(call.path, call.pathParams, call.url);
  } catch {
    return undefined;
  }
}
