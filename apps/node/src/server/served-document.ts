import { type Access, type AccessProfile, isOffered } from '@firn/jsonrpc/server';

interface Method {
  readonly name: string;
  readonly 'x-access'?: Access;
}

interface OpenRpcDocument {
  readonly 'x-access': Access;
  readonly methods: readonly Method[];
}

/**
 * The OpenRPC document of a group with the methods that this server answers, as JSON text.
 * @param text the whole document
 * @param unserved methods that have no handler yet
 */
export function servedDocument(text: string, unserved: readonly string[], profile: AccessProfile): string {
  const document = JSON.parse(text) as OpenRpcDocument;
  const methods = document.methods.filter(
    (method) =>
      !unserved.includes(method.name) && isOffered(method['x-access'] ?? document['x-access'], profile),
  );
  return JSON.stringify({ ...document, methods });
}
