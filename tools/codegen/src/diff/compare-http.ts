import { isDeepStrictEqual } from 'node:util';
import { compactJson } from '../bundle/json-text.js';
import type { Operation, RestWire } from '../model/index.js';
import type { SpecNode } from '../read/documents/spec-node.js';
import type { FixedKind } from './change-kinds.js';
import type { Recorder } from './recorder.js';
import { type Spot, siteAt } from './types/spot.js';

type OperationSpot = Pick<Spot, 'before' | 'after' | 'subject'>;

/** What only HTTP operations have: verb, path, status, media types, headers and security. */
export function compareHttp(old: Operation, now: Operation, spot: OperationSpot, recorder: Recorder): void {
  if (old.wire.protocol !== 'http' || now.wire.protocol !== 'http') return;
  const add = (kind: FixedKind, keyword: string, what: string): void =>
    recorder.add(kind, siteAt(spot.after.keyword(keyword).location, 'new', spot.subject, what));
  compareAddress(old.wire, now.wire, add);
  if (old.wire.status !== now.wire.status)
    add('success-status-changed', 'responses', `answers ${now.wire.status}, where it was ${old.wire.status}`);
  const types = [
    ['request-media-type-changed', 'requestBody', 'requestType'],
    ['response-media-type-changed', 'responses', 'responseType'],
  ] as const;
  for (const [kind, keyword, key] of types) {
    const [before, after] = [old.wire[key], now.wire[key]];
    // A body that comes or goes is a change of its own.
    if (before !== undefined && after !== undefined && before !== after)
      add(kind, keyword, `changed the media type from ${before} to ${after}`);
    else if (before !== after && key === 'responseType')
      add(kind, keyword, after === undefined ? 'answers without a body' : `answers with a body of ${after}`);
  }
  compareHeaders(old.wire, now.wire, spot, recorder);
  compareSecurity(spot, add);
}

/** Names in a template are only names: `/chains/{id}` is the path `/chains/{chainId}`. */
const plainPath = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

function compareAddress(
  old: RestWire,
  now: RestWire,
  add: (kind: FixedKind, keyword: string, what: string) => void,
): void {
  if (old.verb !== now.verb) add('verb-changed', '', `is called by ${now.verb}, where it was ${old.verb}`);
  if (plainPath(old.path) === plainPath(now.path)) return;
  const isAnswered = (now.aliases ?? []).some((alias) => plainPath(alias) === plainPath(old.path));
  const what = `moved from ${old.path} to ${now.path}`;
  add(isAnswered ? 'path-changed-with-alias' : 'path-changed', '', what);
}

function headersOf(spot: Spot['before'], { status }: RestWire): SpecNode | undefined {
  const responses = spot.resolved.get('responses');
  const key = Object.keys(responses?.object ?? {}).find(
    (each) => Number(each.replace(/XX$/i, '00')) === status,
  );
  return key === undefined ? undefined : spot.in('responses', key).resolved.get('headers');
}

function compareHeaders(oldWire: RestWire, nowWire: RestWire, spot: OperationSpot, recorder: Recorder): void {
  const old = headersOf(spot.before, oldWire);
  const now = headersOf(spot.after, nowWire);
  const names = (node: SpecNode | undefined): string[] =>
    Object.keys(node?.object ?? {}).map((name) => name.toLowerCase());
  const of = (node: SpecNode | undefined, name: string): SpecNode | undefined =>
    node?.entries().find(([key]) => key.toLowerCase() === name)?.[1];
  for (const name of names(now)) {
    const node = of(now, name);
    const before = of(old, name);
    if (node === undefined) continue;
    if (before === undefined)
      recorder.add(
        'response-header-added',
        siteAt(node.location, 'new', spot.subject, `got the header ${name} in its answer`),
        'response',
      );
    else if (!isDeepStrictEqual(before.object.schema, node.object.schema))
      recorder.add(
        'response-header-changed',
        siteAt(node.location, 'new', spot.subject, `changed the header ${name} of its answer`),
        'response',
      );
  }
  for (const name of names(old).filter((each) => !names(now).includes(each))) {
    const node = of(old, name);
    if (node !== undefined)
      recorder.add(
        'response-header-removed',
        siteAt(node.location, 'old', spot.subject, `lost the header ${name} of its answer`),
        'response',
      );
  }
}

/** The requirements that hold for an operation: its own, else those of the document; none and an empty one ask for nothing. */
function securityOf({ node, resolved }: Spot['before']): readonly string[] {
  const said = resolved.object.security ?? rootOf(node).security;
  const schemes = Object(Object(rootOf(node).components).securitySchemes);
  if (!Array.isArray(said)) return [];
  return said.map((requirement) =>
    Object.entries(Object(requirement))
      .map(([name, scopes]) => `${name} ${compactJson(scopes)} ${compactJson(mechanismOf(schemes[name]))}`)
      .sort()
      .join(' and '),
  );
}

const rootOf = (node: SpecNode): Readonly<Record<string, unknown>> => Object(node.document.root);

/** A scheme without what people read. */
function mechanismOf(scheme: unknown): unknown {
  const { description: _, ...mechanism } = Object(scheme);
  return mechanism;
}

function compareSecurity(
  { before, after }: OperationSpot,
  add: (kind: FixedKind, keyword: string, what: string) => void,
): void {
  const old = securityOf(before);
  const now = securityOf(after);
  if (isDeepStrictEqual([...old].sort(), [...now].sort())) return;
  const isFree = (list: readonly string[]): boolean => list.length === 0 || list.includes('');
  const names = (list: readonly string[]): string =>
    list.map((each) => each.split(' ')[0] || 'nothing').join(' or ') || 'nothing';
  const what = `asks for ${names(now)}, where it was ${names(old)}`;
  if (isFree(old) && !isFree(now)) add('security-added', 'security', what);
  else if (isFree(now) || old.every((each) => now.includes(each))) add('security-removed', 'security', what);
  else add('security-changed', 'security', what);
}
