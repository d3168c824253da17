export { markStates } from './mark-states.js';
export { stateHistory } from './retained-states.js';
