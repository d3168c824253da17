import type { Operation, Param, RestWire } from '@firn/contract';
import type { FixedKind } from '../change-kinds.js';
import { compareParams, slotsOf } from '../compare-params.js';
import type { NamedTypes } from '../named-types.js';
import { served, type Travel } from '../travel.js';
import { type Spot, siteAt } from '../types/spot.js';
import { compareAnswers } from './compare-answers.js';
import { compareRequestBodies } from './compare-request-bodies.js';
import { compareSecurity } from './compare-security.js';
import { compareServers, type ServedAt } from './compare-servers.js';

type OperationSpot = Pick<Spot, 'before' | 'after' | 'subject'>;

/** What an HTTP operation is made of: address, parameters, bodies, answers, credentials and servers. */
export function compareHttp(
  old: Operation,
  now: Operation,
  spot: OperationSpot,
  types: NamedTypes,
  travel: Travel,
): void {
  if (old.wire.protocol !== 'http' || now.wire.protocol !== 'http') return;
  const wires = { old: old.wire, now: now.wire };
  compareAddress(wires.old, wires.now, spot, types, travel);
  compareParams(old.params.filter(isParameter), now.params.filter(isParameter), spot.subject, types, {
    slots: [slotsOf(old), slotsOf(now)],
    direction: travel.request,
  });
  compareRequestBodies(old, now, spot, types, travel.request);
  compareAnswers(wires.old, wires.now, spot, types, travel.answer);
  compareSecurity(wires.old.security, wires.now.security, spot, types, travel);
  const servers = (operation: Operation, place: Spot['before'], all: ServedAt): ServedAt =>
    operation.servers.length === 0 ? all : { servers: operation.servers, place };
  if (travel === served && (old.servers.length > 0 || now.servers.length > 0))
    compareServers(
      servers(old, spot.before, types.servers.old),
      servers(now, spot.after, types.servers.now),
      spot.subject,
      types.recorder,
    );
}

/** Bodies and their media types are compared by media type. */
const isParameter = (param: Param): boolean => param.in !== 'body' && param.in !== 'contentType';

/** Names in a template are only names: `/chains/{id}` is the path `/chains/{chainId}`. */
const plainPath = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

function compareAddress(
  old: RestWire,
  now: RestWire,
  spot: OperationSpot,
  { recorder }: NamedTypes,
  travel: Travel,
): void {
  const add = (kind: FixedKind, what: string): void =>
    recorder.add(kind, siteAt(spot.after.location, 'new', spot.subject, what));
  if (old.verb !== now.verb) add('verb-changed', `is called by ${now.verb}, where it was ${old.verb}`);
  if (travel !== served || plainPath(old.path) === plainPath(now.path)) return;
  const isAnswered = (now.aliases ?? []).some((alias) => plainPath(alias) === plainPath(old.path));
  const what = `moved from ${old.path} to ${now.path}`;
  add(isAnswered ? 'path-changed-with-alias' : 'path-changed', what);
}
