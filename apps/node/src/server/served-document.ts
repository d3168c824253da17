import { type Access, type AccessProfile, isOffered } from '@firn/jsonrpc/server';

interface Method {
  readonly name: string;
  readonly 'x-access'?: Access;
}

interface OpenRpcDocument {
  readonly 'x-access': Access;
  readonly methods: readonly Method[];
}

/** A document, and which of its methods have no handler here. */
export interface DocumentPart {
  /** The whole document as JSON text. */
  readonly text: string;
  readonly unserved: readonly string[];
}

/**
 * The OpenRPC document of what this server answers at a path, as JSON text: the first document, with the methods of all of
 * them.
 */
export function servedDocument(parts: readonly DocumentPart[], profile: AccessProfile): string {
  const documents = parts.map(({ text, unserved }) => ({
    document: JSON.parse(text) as OpenRpcDocument,
    unserved,
  }));
  const methods = documents.flatMap(({ document, unserved }) =>
    document.methods.filter(
      (method) =>
        !unserved.includes(method.name) && isOffered(method['x-access'] ?? document['x-access'], profile),
    ),
  );
  return JSON.stringify({ ...documents[0]?.document, methods });
}
