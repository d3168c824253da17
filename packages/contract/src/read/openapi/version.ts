import type { SpecNode } from '../documents/spec-node.js';
import { specificationVersion } from '../documents/specification-version.js';

/** Whether a document is of OpenAPI 3.0, where some keywords mean something else. */
export function isOpenApi30(root: SpecNode): boolean {
  return /^3\.0(?:\.|$)/.test(specificationVersion(root, 'openapi') ?? '');
}
