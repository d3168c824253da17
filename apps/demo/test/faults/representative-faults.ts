import { type FaultCase, faultTable } from './faults.js';

/** One fault of each kind: what is malformed, contradicts itself, is a consistent lie, is no answer, refuses, and never ends. */
const representative: readonly string[] = [
  'digits that are none',
  'a receipt too few',
  'a removed log',
  'a head that goes back',
  'hashes of blocks that are those of others',
  'traces of other transactions',
  'HTML',
  '429 with a time to wait',
  'a connection that is reset',
  'an answer without an end',
  'a limit of calls',
];

const gone = representative.filter((name) => !faultTable.some((each) => each.name === name));
if (gone.length > 0) throw new Error(`there are no such faults any more: ${gone.join(', ')}`);

/** Whether a fault is one that shows its kind; all others are tried in the soak. */
export function isRepresentative({ name }: FaultCase): boolean {
  return representative.includes(name);
}
