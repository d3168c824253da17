export type { Block } from './block.js';
export { decodeBlock, encodeBlock } from './block-codec.js';
export type { ExtensionPart } from './extension-part.js';
export { type Header, type HeaderForm, zeroAddress } from './header.js';
export { encodeHeader, headerHash } from './header-codec.js';
