import type { Group, Operation } from '@firn/contract';
import type { SpecNode } from '@firn/contract/read';
import { type ContractDiff, worstOf } from './change.js';
import { compareDocs } from './compare-docs.js';
import { compareOperation, type PlacedOperation } from './compare-operation.js';
import { compareDocumentRemarks } from './compare-remarks.js';
import { compareSecuritySchemes } from './http/compare-security-schemes.js';
import { compareServers } from './http/compare-servers.js';
import { NamedTypes, type ReadContract } from './named-types.js';
import { Recorder } from './recorder.js';
import { sent } from './travel.js';
import { siteAt } from './types/spot.js';

/** Names every difference between two versions of a contract. */
export function compareContracts(before: ReadContract, after: ReadContract): ContractDiff {
  const recorder = new Recorder();
  const types = new NamedTypes(before, after, recorder);
  const { contract: old } = before;
  const { contract: now } = after;
  compareGroups(before, after, types);
  const served = placed(now.groups);
  const pairs = pairOperations(placed(old.groups), served);
  const matched = new Set(pairs.map(([, match]) => match));
  for (const [found, match] of pairs) {
    const { name, location } = found.operation;
    recorder.inOperation(found, match?.operation.name ?? name, () => {
      if (match === undefined)
        recorder.add('operation-removed', siteAt(location, 'old', name, 'was removed'));
      else compareOperation(found, match, types);
    });
  }
  for (const found of served.filter((each) => !matched.has(each))) {
    const { name, location } = found.operation;
    recorder.inOperation(found, name, () =>
      recorder.add('operation-added', siteAt(location, 'new', name, 'was added')),
    );
  }
  types.compareNames(old, now);
  compareDocuments(before, after, types);
  compareWebhooks(old.webhooks, now.webhooks, types);
  compareSecuritySchemes(old.securitySchemes, now.securitySchemes, types);
  // JSON-RPC groups have their path from the servers of their documents, or say it.
  if (old.kind === 'http' && now.kind === 'http')
    compareServers(types.servers.old, types.servers.now, 'servers', recorder);
  const { changes } = recorder;
  const verdict = worstOf(changes);
  return { contract: now.name, changes, ...(verdict !== undefined && { verdict }) };
}

/** Every operation of the groups, with the name of its group. */
export function placed(groups: readonly Group[]): PlacedOperation[] {
  return groups.flatMap((group) => group.operations.map((operation) => ({ operation, group: group.name })));
}

/** An operation and what became of it. */
export type Pair = readonly [old: PlacedOperation, now: PlacedOperation | undefined];

/**
 * Pairs the operations of two versions: by group and name, because two groups may have methods of one name; then by name, by a name that
 * it still answers to, and by address.
 */
export function pairOperations(old: readonly PlacedOperation[], now: readonly PlacedOperation[]): Pair[] {
  const pairs = new Map<PlacedOperation, PlacedOperation>();
  const left = new Set(now);
  const rules: ((a: PlacedOperation, b: PlacedOperation) => boolean)[] = [
    (a, b) => a.group === b.group && a.operation.name === b.operation.name,
    (a, b) => a.operation.name === b.operation.name,
    (a, b) => isMoved(a.operation, b.operation),
  ];
  for (const rule of rules) {
    for (const found of old) {
      const match = pairs.has(found) ? undefined : [...left].find((other) => rule(found, other));
      if (match === undefined) continue;
      pairs.set(found, match);
      left.delete(match);
    }
  }
  return old.map((found) => [found, pairs.get(found)]);
}

function isMoved(old: Operation, now: Operation): boolean {
  if (old.wire.protocol === 'json-rpc') return (now.wire.aliases ?? []).includes(old.name);
  return now.wire.protocol === 'http' && old.wire.verb === now.wire.verb && old.wire.path === now.wire.path;
}

/** Paths and names that hold for all operations of a group. */
function compareGroups(before: ReadContract, after: ReadContract, types: NamedTypes): void {
  const { recorder } = types;
  for (const old of before.contract.groups) {
    const now = after.contract.groups.find((group) => group.name === old.name);
    const roots = [rootOf(before, old), now && rootOf(after, now)] as const;
    if (now === undefined || roots[0] === undefined || roots[1] === undefined) continue;
    const places = types.places(roots[0].location, roots[1].location);
    const at = (keyword: string, what: string) =>
      siteAt(places.after.keyword(keyword).location, 'new', now.name, what);
    if (old.path !== now.path)
      recorder.add('path-changed', at('x-path', `moved from ${old.path ?? '/'} to ${now.path ?? '/'}`));
    if (old.webSocketPath !== now.webSocketPath) {
      if (old.webSocketPath === undefined)
        recorder.add(
          'websocket-path-added',
          at('x-websocket-path', `takes WebSocket connections at ${now.webSocketPath}`),
        );
      else if (now.webSocketPath === undefined)
        recorder.add('websocket-path-removed', at('', 'does not take WebSocket connections any more'));
      else
        recorder.add(
          'websocket-path-changed',
          at(
            'x-websocket-path',
            `takes WebSocket connections at ${now.webSocketPath}, where it was ${old.webSocketPath}`,
          ),
        );
    }
    for (const alias of now.aliases.filter((each) => !old.aliases.includes(each)))
      recorder.add(
        'namespace-alias-added',
        at('x-namespace-aliases', `answers to the namespace ${alias} too`),
      );
    for (const alias of old.aliases.filter((each) => !now.aliases.includes(each)))
      recorder.add(
        'namespace-alias-removed',
        at('x-namespace-aliases', `does not answer to the namespace ${alias} any more`),
      );
    const docOf = ({ title, description }: Group) => ({
      doc: { summary: title, ...(description !== undefined && { description }) },
    });
    const texts = after.contract.kind === 'http' ? 'tags' : 'info';
    const spot = { subject: now.name, before: places.before.in(texts), after: places.after.in(texts) };
    compareDocs(docOf(old), docOf(now), spot, recorder);
  }
}

function rootOf({ roots, reader }: ReadContract, { source }: Group): SpecNode | undefined {
  return roots.find((root) => reader.relative(root.document.file) === source);
}

/** What documents say of themselves, matched by their paths; a single one by being the only one. */
function compareDocuments(before: ReadContract, after: ReadContract, types: NamedTypes): void {
  const [only] = before.roots;
  const isSingle = before.roots.length === 1 && after.roots.length === 1;
  const pathOf = ({ reader }: ReadContract, root: SpecNode): string => reader.relative(root.document.file);
  for (const root of after.roots) {
    const match = isSingle ? only : before.roots.find((old) => pathOf(before, old) === pathOf(after, root));
    if (match === undefined) continue;
    const subject = root.get('info')?.string('title') ?? after.contract.name;
    compareDocumentRemarks({ subject, ...types.places(match.location, root.location) }, types.recorder);
  }
}

/** What the server sends on its own: matched by name, then by the key of the webhook. */
function compareWebhooks(old: readonly Operation[], now: readonly Operation[], types: NamedTypes): void {
  const { recorder } = types;
  const place = (operations: readonly Operation[]): PlacedOperation[] =>
    operations.map((operation) => ({ operation, group: '' }));
  const after = place(now);
  const pairs = pairOperations(place(old), after);
  for (const [found, match] of pairs) {
    const { name, location } = found.operation;
    recorder.inOperation(found, match?.operation.name ?? name, () => {
      if (match === undefined)
        recorder.add('webhook-removed', siteAt(location, 'old', name, 'is not sent any more'));
      else {
        compareKeys(found.operation, match.operation, types);
        compareOperation(found, match, types, sent);
      }
    });
  }
  for (const found of after.filter((each) => !pairs.some(([, match]) => match === each))) {
    const { name, location } = found.operation;
    recorder.inOperation(found, name, () =>
      recorder.add('webhook-added', siteAt(location, 'new', name, 'is sent')),
    );
  }
}

/** The key of a webhook, where the operationId is another: receivers and those who subscribe know it by the key. */
function compareKeys(old: Operation, now: Operation, { recorder }: NamedTypes): void {
  if (old.wire.protocol !== 'http' || now.wire.protocol !== 'http' || old.wire.path === now.wire.path) return;
  const what = `was called ${old.wire.path} and is called ${now.wire.path}`;
  recorder.add('webhook-renamed', siteAt(now.location, 'new', now.name, what));
}
