import type { DirectedKind } from './change-kinds.js';
import type { Direction } from './effect.js';

/** What a change means for clients and for servers, in a sentence each. */
interface Sentences {
  readonly forClients: string;
  readonly forServers: string;
}

const say = (forClients: string, forServers: string): Sentences => ({ forClients, forServers });

const required = say('Calls without it are refused.', 'Servers may count on it.');
const optional = say('Clients may leave it out.', 'Servers have to do without it.');

/** Kinds of changes of which more can be said than that values came or went. */
const sentences: Readonly<Partial<Record<DirectedKind, Readonly<Partial<Record<Direction, Sentences>>>>>> = {
  'param-became-required': { request: required },
  'param-became-optional': { request: optional },
  'field-became-required': {
    request: required,
    response: say('Clients may count on it.', 'Servers have to send it.'),
  },
  'field-became-optional': {
    request: optional,
    response: say('Clients that count on it miss it.', 'Servers may leave it out.'),
  },
  'enum-value-added': {
    request: say('Clients may send it.', 'Servers have to know what it means.'),
    response: say(
      'Clients may get a value that they do not know; the checks of older ones refuse it.',
      'Servers may answer it.',
    ),
  },
  'enum-value-removed': {
    request: say('Calls with it are refused.', 'Servers may refuse it.'),
    response: say('Clients never get it any more.', 'Servers must not answer it any more.'),
  },
  'null-allowed': {
    request: say('Clients may send null.', 'Servers have to know what null means.'),
    response: say('Clients may get null where they never did.', 'Servers may answer null.'),
  },
  'null-refused': {
    request: say('Calls with null are refused.', 'Servers may refuse null.'),
    response: say('Clients never get null any more.', 'Servers must not answer null any more.'),
  },
  'limit-tightened': {
    request: say(
      'Calls with values beyond the limit are refused.',
      'Servers may refuse values beyond the limit.',
    ),
    response: say('Clients may count on the limit.', 'Servers must not answer values beyond the limit.'),
  },
  'limit-loosened': {
    request: say('Clients may send values beyond the limit of before.', 'Servers have to take them.'),
    response: say(
      'Clients may get values beyond the limit that they know; the checks of older ones refuse them.',
      'Servers may answer values beyond the limit of before.',
    ),
  },
  'variant-added': {
    response: say(
      'Clients may get an alternative that they do not know; the checks of older ones refuse it.',
      'Servers may answer it.',
    ),
  },
};

/** The sentences of a kind of change, where it has its own. */
export function sentencesOf(kind: DirectedKind, direction: Direction): Sentences | undefined {
  return sentences[kind]?.[direction];
}
