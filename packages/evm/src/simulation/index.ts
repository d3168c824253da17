export { simulateBlocks } from './simulate-blocks.js';
export type { SimulatedBlock, SimulatedBlockRequest, SimulatedCall } from './simulation.js';
export { isSimulationError, SimulationError, type SimulationFailure } from './simulation-error.js';
