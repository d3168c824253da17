export type { AcceptedBlock, PlatformChain } from './platform-chain.js';
export { processBlocks } from './process-block.js';
export { RunningPlatformChain } from './running-platform-chain.js';
