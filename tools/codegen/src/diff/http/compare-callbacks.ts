import type { Callback, Operation } from '@firn/contract';
import type { Recorder } from '../recorder.js';
import { type Spot, siteAt } from '../types/spot.js';

type OperationSpot = Pick<Spot, 'subject'>;

/** The requests that a server sends because of an operation; `compare` names what differs between two of them that are taken for the same. */
export function compareCallbacks(
  { wire: old }: Operation,
  { wire: now }: Operation,
  spot: OperationSpot,
  recorder: Recorder,
  compare: (old: Operation, now: Operation) => void,
): void {
  if (old.protocol !== 'http' || now.protocol !== 'http') return;
  const pairs = pairsOf(old.callbacks, now.callbacks);
  for (const [before, after] of pairs) {
    if (before.expression !== after.expression) {
      const what = `is sent to ${after.expression}, where it was ${before.expression}`;
      const subject = `${spot.subject}: ${after.name}`;
      recorder.add('callback-address-changed', siteAt(after.operation.location, 'new', subject, what));
    }
    const { name, symbol } = after.operation;
    compare({ ...before.operation, name, symbol }, after.operation);
  }
  for (const callback of now.callbacks.filter((each) => !pairs.some(([, after]) => after === each)))
    recorder.add(
      'callback-added',
      siteAt(callback.operation.location, 'new', spot.subject, `sends the callback ${callback.name}`),
    );
  for (const callback of old.callbacks.filter((each) => !pairs.some(([before]) => before === each)))
    recorder.add(
      'callback-removed',
      siteAt(
        callback.operation.location,
        'old',
        spot.subject,
        `does not send the callback ${callback.name} any more`,
      ),
    );
}

/** By name, address and verb, then by name and verb. */
function pairsOf(old: readonly Callback[], now: readonly Callback[]): (readonly [Callback, Callback])[] {
  const pairs: [Callback, Callback][] = [];
  const rules: ((a: Callback, b: Callback) => boolean)[] = [
    (a, b) => a.name === b.name && a.expression === b.expression && verbOf(a) === verbOf(b),
    (a, b) => a.name === b.name && verbOf(a) === verbOf(b),
    (a, b) => a.name === b.name && a.expression === b.expression,
  ];
  for (const rule of rules)
    for (const callback of old) {
      if (pairs.some(([before]) => before === callback)) continue;
      const match = now.find((other) => !pairs.some(([, after]) => after === other) && rule(callback, other));
      if (match !== undefined) pairs.push([callback, match]);
    }
  return pairs;
}

const verbOf = ({ operation: { wire } }: Callback): string => (wire.protocol === 'http' ? wire.verb : '');
