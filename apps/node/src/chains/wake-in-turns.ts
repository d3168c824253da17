import { setImmediate } from 'node:timers';

/** Sleepers that are woken in one turn of the event loop: some milliseconds of work. */
const perTurn = 256;

const asleep: (() => void)[] = [];
let left = perTurn;
let isScheduled = false;

/** Calls at once, or in a later turn of the event loop where hundreds are called in this one: an event for thousands holds nobody. */
export function wakeInTurns(wake: () => void): void {
  if (!isScheduled) {
    isScheduled = true;
    setImmediate(nextTurn);
  }
  if (left > 0 && asleep.length === 0) {
    left -= 1;
    wake();
  } else asleep.push(wake);
}

function nextTurn(): void {
  const woken = asleep.splice(0, perTurn);
  left = perTurn - woken.length;
  isScheduled = woken.length > 0;
  if (isScheduled) setImmediate(nextTurn);
  for (const wake of woken) wake();
}
