import { setImmediate } from 'node:timers';

/** Sleepers of little work that are woken in one turn of the event loop: some milliseconds together. */
const perTurn = 256;

interface Sleeper {
  readonly wake: () => void;
  readonly weight: number;
}

const asleep: Sleeper[] = [];
let left = perTurn;
let isScheduled = false;

/**
 * Calls at once, or in a later turn of the event loop where hundreds are called in this one: an event for thousands holds nobody.
 * @param weight For how many of little work it counts. Default: 1. What counts for more is called in a later turn, and for more than a turn in one for itself.
 */
export function wakeInTurns(wake: () => void, weight = 1): void {
  if (!isScheduled) {
    isScheduled = true;
    setImmediate(nextTurn);
  }
  // What tells of much work comes after work: that of the block itself.
  if (asleep.length === 0 && weight === 1 && left > 0) {
    left -= weight;
    wake();
  } else asleep.push({ wake, weight });
}

function hasPlaceFor(weight: number): boolean {
  return left === perTurn || left >= weight;
}

function nextTurn(): void {
  left = perTurn;
  const woken: Sleeper[] = [];
  for (let next = asleep[0]; next !== undefined && hasPlaceFor(next.weight); next = asleep[0]) {
    asleep.shift();
    left -= next.weight;
    woken.push(next);
  }
  isScheduled = woken.length > 0;
  if (isScheduled) setImmediate(nextTurn);
  for (const { wake } of woken) wake();
}
