import type { Server } from '@firn/contract';
import type { FixedKind } from '../change-kinds.js';
import type { Place } from '../place.js';
import type { Recorder } from '../recorder.js';
import { siteAt } from '../types/spot.js';

/** Servers, and what lists them: a document, or an operation. */
export interface ServedAt {
  readonly servers: readonly Server[];
  readonly place: Place;
}

/** Addresses, the one that is taken where nobody chooses, and the variables of each. */
export function compareServers(old: ServedAt, now: ServedAt, subject: string, recorder: Recorder): void {
  const add = (kind: FixedKind, side: 'old' | 'new', server: Server, what: string): void => {
    const { servers, place } = side === 'old' ? old : now;
    recorder.add(kind, siteAt(place.in('servers', servers.indexOf(server)).location, side, subject, what));
  };
  const find = (servers: readonly Server[], { url }: Server): Server | undefined =>
    servers.find((other) => withoutSlash(other.url) === withoutSlash(url));
  for (const server of now.servers) {
    const was = find(old.servers, server);
    if (was === undefined) add('server-url-added', 'new', server, `got ${server.url}`);
    else compareVariables(was, server, add);
  }
  for (const server of old.servers)
    if (find(now.servers, server) === undefined)
      add('server-url-removed', 'old', server, `lost ${server.url}`);
  const [was, is] = [old.servers[0], now.servers[0]];
  if (
    was !== undefined &&
    is !== undefined &&
    withoutSlash(was.url) !== withoutSlash(is.url) &&
    find(now.servers, was) !== undefined
  )
    add(
      'server-default-changed',
      'new',
      is,
      `is called at ${is.url} where nobody chooses, instead of ${was.url}`,
    );
}

/** Paths are put behind an address, with or without a slash at its end. */
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function compareVariables(
  old: Server,
  now: Server,
  add: (kind: FixedKind, side: 'old' | 'new', server: Server, what: string) => void,
): void {
  if (old.description !== now.description)
    add('documentation-changed', 'new', now, `changed the description of ${now.url}`);
  for (const variable of now.variables) {
    const { name } = variable;
    const was = old.variables.find((other) => other.name === name);
    if (was === undefined) {
      add('server-variable-added', 'new', now, `got the variable ${name}`);
      continue;
    }
    if (was.default !== variable.default)
      add(
        'server-default-changed',
        'new',
        now,
        `has ${name} ${variable.default} where nobody chooses, instead of ${was.default}`,
      );
    if (was.description !== variable.description)
      add('documentation-changed', 'new', now, `changed the description of ${name}`);
    const [before, after] = [was.values, variable.values];
    if (before.length === 0 && after.length > 0)
      add('server-variable-value-removed', 'new', now, `limited ${name} to ${after.join(', ')}`);
    else if (before.length > 0 && after.length === 0)
      add('server-variable-value-added', 'new', now, `allowed any value of ${name}`);
    else {
      const added = after.filter((each) => !before.includes(each));
      const removed = before.filter((each) => !after.includes(each));
      if (added.length > 0)
        add('server-variable-value-added', 'new', now, `allowed ${added.join(', ')} of ${name}`);
      if (removed.length > 0)
        add('server-variable-value-removed', 'old', old, `lost ${removed.join(', ')} of ${name}`);
    }
  }
  for (const { name } of old.variables)
    if (!now.variables.some((other) => other.name === name))
      add('server-variable-removed', 'old', old, `lost the variable ${name}`);
}
