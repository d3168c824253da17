export { emptyAccount } from './account.js';
export { HashSet } from './hash-set.js';
export { StateView } from './state-view.js';
export { WorldState } from './world-state.js';
