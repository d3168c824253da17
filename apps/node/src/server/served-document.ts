import { type Access, type AccessProfile, isOffered } from '@firn/jsonrpc/server';
import { documentText, type NodeDocument } from '@firn/specs';

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
  readonly document: NodeDocument;
  readonly unserved: readonly string[];
}

/**
 * The OpenRPC document of what this server answers at a path, as JSON text: the first document, with the methods of all of
 * them.
 */
export function servedDocument(parts: readonly DocumentPart[], profile: AccessProfile): string {
  const methods = parts.flatMap(({ document, unserved }) => {
    const { methods, 'x-access': access } = document as unknown as OpenRpcDocument;
    return methods.filter(
      (method) => !unserved.includes(method.name) && isOffered(method['x-access'] ?? access, profile),
    );
  });
  return documentText({ ...parts[0]?.document, methods });
}
