export { type Block, paidBaseFee, postStateRoot } from './block.js';
export { decodeBlock, encodeBlock } from './block-codec.js';
export { itemsToExecutionResults } from './execution-results.js';
export type { ExtensionPart } from './extension-part.js';
export { type Header, type HeaderForm, isSynchronous, zeroAddress } from './header.js';
export { encodeHeader, headerHash } from './header-codec.js';
