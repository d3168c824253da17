import type { PathParams, RpcTransport } from './transport.js';

/** Where calls are sent, as far as the transport tells: a placeholder that only it knows must not hide what the calls failed of. */
export function placeOfCalls(
  { urlOf }: RpcTransport,
  { path, pathParams }: { readonly path: string; readonly pathParams?: PathParams | undefined },
): string | undefined {
  try {
    return urlOf?.(path, pathParams);
  } catch {
    return undefined;
  }
}
