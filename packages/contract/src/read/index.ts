export { describeUnmapped, isHtml } from './documents/document-kind.js';
export * from './documents/document-store.js';
export * from './documents/parse-document.js';
export * from './documents/position.js';
export * from './documents/remote-documents.js';
export { SpecDocument, SpecLocation, SpecNode } from './documents/spec-node.js';
export * from './names/identifier.js';
export * from './names/name-types.js';
export * from './names/operation-names.js';
export { isKeyword } from './names/reserved.js';
export { readContents } from './openapi/media-type.js';
export { plainMediaType } from './openapi/serialization.js';
export { type ReadOptions, type ReadResult, readContract } from './read-contract.js';
export {
  createReader,
  type Reader,
  type ReaderOptions,
  readAccess,
  readIdempotent,
  readTrustedPages,
} from './reader.js';
export { familyOf } from './schema/discriminator.js';
export { sameType } from './schema/meet.js';
