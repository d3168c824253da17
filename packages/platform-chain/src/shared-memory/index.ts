export { openSharedMemory } from './open-shared-memory.js';
export type { SharedMemory, UtxoPage, UtxoPageRequest, UtxoPlace } from './shared-memory.js';
