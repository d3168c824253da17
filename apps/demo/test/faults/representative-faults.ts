import { type FaultCase, faultTable } from './faults.js';

/** Kinds of faults: what is malformed, contradicts itself, is a consistent lie, is no answer, refuses, and never ends. */
const kinds: readonly string[] = [
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

/** Those of the gate: each of them three chains that a service reads. */
const representative: readonly string[] = [
  'a receipt too few',
  'a removed log',
  'HTML',
  'an answer without an end',
  'a limit of calls',
];

const gone = [...kinds, ...representative].filter((name) => !faultTable.some((each) => each.name === name));
if (gone.length > 0) throw new Error(`there are no such faults any more: ${gone.join(', ')}`);

/** Whether a fault shows its kind: it is tried from the first second on and at one of two URLs, too. */
export function isKind({ name }: FaultCase): boolean {
  return kinds.includes(name);
}

/** Whether the gate tries a fault; all others are tried in the soak. */
export function isRepresentative({ name }: FaultCase): boolean {
  return representative.includes(name);
}
