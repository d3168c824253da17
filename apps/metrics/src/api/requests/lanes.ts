import type { StorePriority } from '../../store/store.js';
import { type ClientTurns, createClientTurns } from './client-turns.js';

/** How operations that cost about the same get their turns and their statements. */
export interface Lane {
  readonly priority: StorePriority;
  /** Undefined for what needs no turn: it asks little of the store, or nothing. */
  readonly turns: ClientTurns | undefined;
}

/** Operations from this price on look at all holders of an asset, or at as much. */
const heavyCost = 500;
/** Operations below this price are answered from memory. */
const leastCost = 20;

/**
 * Makes the lanes of a server, and tells which one an operation takes by its cost units. Each has turns of its own, so that a cheap page waits for
 * no composite query; the connections of the store are divided in the same way.
 */
export function createLanes(): (cost: number) => Lane {
  const light: Lane = { priority: 'light', turns: undefined };
  const read: Lane = {
    priority: 'read',
    turns: createClientTurns({ running: 16, runningOfClient: 12, waitingOfClient: 250 }),
  };
  const heavy: Lane = {
    priority: 'heavy',
    turns: createClientTurns({ running: 4, runningOfClient: 2, waitingOfClient: 30 }),
  };
  return (cost) => {
    if (cost >= heavyCost) return heavy;
    return cost >= leastCost ? read : light;
  };
}
