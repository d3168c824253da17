import type { ClientEffect, Direction, ServerEffect, Verdict } from './effect.js';

/** How the set of allowed values changed. `other`: some came and some went. */
export type Relation = 'wider' | 'narrower' | 'other';

/** What a change means for the two sides of a contract. */
export interface Meaning {
  readonly client: ClientEffect;
  readonly server: ServerEffect;
  readonly forClients: string;
  readonly forServers: string;
}

/** Puts a meaning together. */
export const meaning = (
  client: ClientEffect,
  server: ServerEffect,
  forClients: string,
  forServers: string,
): Meaning => ({ client, server, forClients, forServers });

/** The rule of directions: a request may widen, a response may narrow. */
const byDirection: Readonly<Record<Direction, Readonly<Record<Relation, Meaning>>>> = {
  request: {
    wider: {
      client: 'gains',
      server: 'duty',
      forClients: 'Clients may send more; what they send today stays right.',
      forServers: 'Servers have to take what they have not known.',
    },
    narrower: {
      client: 'breaks',
      server: 'gains',
      forClients: 'What clients send today may be refused.',
      forServers: 'Servers have less to take; they may refuse the rest.',
    },
    other: {
      client: 'breaks',
      server: 'duty',
      forClients: 'What clients send today may be refused.',
      forServers: 'Servers have to take what they have not known.',
    },
  },
  response: {
    wider: {
      client: 'breaks',
      server: 'gains',
      forClients: 'Clients may get what they do not know; the checks of older ones refuse it.',
      forServers: 'Servers may answer more; what they answer today stays right.',
    },
    narrower: {
      client: 'gains',
      server: 'duty',
      forClients: 'Clients may rely on it; what they expect today stays right.',
      forServers: 'Servers have to keep to it; what they answer today may be wrong.',
    },
    other: {
      client: 'breaks',
      server: 'duty',
      forClients: 'Clients may get what they do not know; the checks of older ones refuse it.',
      forServers: 'Servers have to keep to it; what they answer today may be wrong.',
    },
  },
};

/** What a change of the allowed values means in a direction. */
export function meaningOf(direction: Direction, relation: Relation): Meaning {
  return byDirection[direction][relation];
}

/** What a named part of a message means that comes: a parameter, a body, a header. */
export function meaningOfAdded(direction: Direction, required: boolean): Meaning {
  if (direction === 'request')
    return required
      ? {
          ...meaningOf('request', 'other'),
          forClients: 'Calls without it are refused.',
          forServers: 'Servers have to read it.',
        }
      : { ...meaningOf('request', 'wider'), forServers: 'Servers have to read it.' };
  return required
    ? meaning('gains', 'duty', 'Clients may read it.', 'Servers have to send it.')
    : meaning('gains', 'gains', 'Clients may read it where it is there.', 'Servers may send it.');
}

/** What a named part of a message means that goes. */
export function meaningOfRemoved(direction: Direction, required: boolean): Meaning {
  if (direction === 'response')
    return meaning('breaks', 'gains', 'Clients that read it miss it.', 'Servers may leave it out.');
  const usual = meaningOf('request', required ? 'other' : 'narrower');
  return {
    ...usual,
    forClients: 'Calls with it are taken, and it is ignored.',
    forServers: required ? 'Servers must not ask for it any more.' : usual.forServers,
  };
}

/** A client that breaks decides; else anything that is more than words is a feature. */
export function verdictOf({ client, server }: Pick<Meaning, 'client' | 'server'>): Verdict {
  if (client === 'breaks') return 'breaking';
  return client === 'none' && server === 'none' ? 'docs' : 'feature';
}
