import { isDeepStrictEqual } from 'node:util';
import type { Access, Operation } from '@firn/contract';
import type { FixedKind } from './change-kinds.js';
import { compareDocs } from './compare-docs.js';
import { compareErrors } from './compare-errors.js';
import { compareParams, comparePositions, slotsOf } from './compare-params.js';
import { compareOperationRemarks, compareResultRemarks } from './compare-remarks.js';
import { compareSubscriptions } from './compare-subscriptions.js';
import { compareCallbacks } from './http/compare-callbacks.js';
import { compareHttp } from './http/compare-http.js';
import type { NamedTypes } from './named-types.js';
import { sent, served, type Travel } from './travel.js';
import { type Spot, siteAt } from './types/spot.js';

/** An operation with the group that it is in. */
export interface PlacedOperation {
  readonly operation: Operation;
  readonly group: string;
}

/** Names every difference between two operations that clients, or receivers of webhooks, take for the same. */
export function compareOperation(
  old: PlacedOperation,
  now: PlacedOperation,
  types: NamedTypes,
  travel: Travel = served,
): void {
  const { operation: before } = old;
  const { operation: after } = now;
  const subject = after.name;
  const places = types.places(before.location, after.location);
  compareNames(old, now, places, types);
  compareAliases(before.wire.aliases ?? [], after, places, types);
  compareAliasResults(before, after, places, types);
  compareTerms(before, after, places, types);
  if (after.wire.protocol === 'http') {
    compareHttp(before, after, { ...places, subject }, types, travel);
    // What a callback calls back goes the first way again.
    const back = travel === served ? sent : served;
    compareCallbacks(before, after, { subject }, types.recorder, (each, match) =>
      compareOperation({ operation: each, group: '' }, { operation: match, group: '' }, types, back),
    );
  } else compareMethod(before, after, { ...places, subject }, types);
  compareOperationRemarks({ ...places, subject }, types.recorder);
  compareDocs(before, after, { ...places, subject }, types.recorder);
  if (!isDeepStrictEqual(examplesOf(before), examplesOf(after))) {
    const place = places.after.keyword('examples', 'x-examples');
    types.recorder.add('examples-changed', siteAt(place.location, 'new', subject, 'changed its examples'));
  }
}

/** What a JSON-RPC method is made of. */
function compareMethod(
  old: Operation,
  now: Operation,
  { subject, before, after }: Pick<Spot, 'before' | 'after' | 'subject'>,
  types: NamedTypes,
): void {
  compareParams(old.params, now.params, subject, types, { slots: [slotsOf(old), slotsOf(now)] });
  comparePositions(old, now, subject, types);
  const result: Spot = {
    direction: 'response',
    subject: `${subject} result`,
    before: before.in('result'),
    after: after.in('result'),
  };
  compareResultRemarks(result, types.recorder, []);
  const inside = { ...result, before: result.before.in('schema'), after: result.after.in('schema') };
  types.compare(old.result, now.result, inside);
  compareErrors(old, now, subject, types);
  compareSubscriptions(old, now, subject, types);
}

const examplesOf = ({ examples }: Operation): unknown =>
  examples.map(({ location: _, ...example }) => example);

type Places = Pick<Spot, 'before' | 'after'>;

function compareNames(
  old: PlacedOperation,
  now: PlacedOperation,
  places: Places,
  { recorder }: NamedTypes,
): void {
  const { operation: before } = old;
  const { operation: after } = now;
  const add = (kind: FixedKind, keyword: string, what: string): void =>
    recorder.add(kind, siteAt(places.after.keyword(keyword).location, 'new', after.name, what));
  if (before.name !== after.name) {
    const isHttp = after.wire.protocol === 'http';
    add('operation-renamed', isHttp ? 'operationId' : 'name', `was called ${before.name}`);
  } else if (before.symbol !== after.symbol) {
    add(
      'operation-symbol-changed',
      'x-symbol',
      `is called ${after.symbol} in code, where it was ${before.symbol}`,
    );
  }
  if (old.group !== now.group)
    add('operation-regrouped', 'tags', `moved from the group ${old.group} to ${now.group}`);
}

function compareAliases(
  old: readonly string[],
  now: Operation,
  places: Places,
  { recorder }: NamedTypes,
): void {
  const aliases = now.wire.aliases ?? [];
  const keywords = ['x-method-aliases', 'x-path-aliases'];
  const own = now.wire.protocol === 'http' ? now.wire.path : now.name;
  for (const alias of aliases.filter((each) => !old.includes(each))) {
    const site = siteAt(
      places.after.keyword(...keywords).location,
      'new',
      now.name,
      `answers to ${alias} too`,
    );
    recorder.add('operation-alias-added', site);
  }
  for (const alias of old.filter((each) => !aliases.includes(each) && each !== own)) {
    const site = siteAt(
      places.before.keyword(...keywords).location,
      'old',
      now.name,
      `does not answer to ${alias} any more`,
    );
    recorder.add('operation-alias-removed', site);
  }
}

function compareAliasResults(old: Operation, now: Operation, places: Places, { recorder }: NamedTypes): void {
  if (old.wire.protocol !== 'json-rpc' || now.wire.protocol !== 'json-rpc') return;
  const [before = {}, after = {}] = [old.wire.aliasResults, now.wire.aliasResults];
  const { location } = places.after.keyword('x-method-aliases');
  for (const alias of now.wire.aliases) {
    if (!old.wire.aliases.includes(alias) || isDeepStrictEqual(before[alias], after[alias])) continue;
    const site = siteAt(location, 'new', now.name, `returns another result to calls of ${alias}`);
    recorder.add('operation-alias-result-changed', site);
  }
}

/** From free to strictest. */
const accessOrder: readonly Access[] = ['public', 'node-specific', 'debug', 'admin'];

/** Who may call it, whether again, at what cost, in which form and page by page. */
function compareTerms(old: Operation, now: Operation, places: Places, { recorder }: NamedTypes): void {
  const add = (kind: FixedKind, keyword: string, what: string): void => {
    const place = places.after.keyword(keyword);
    recorder.add(kind, siteAt(place.location, 'new', now.name, what));
  };
  if (old.access !== now.access) {
    const isTighter = accessOrder.indexOf(now.access) > accessOrder.indexOf(old.access);
    add(
      isTighter ? 'access-tightened' : 'access-loosened',
      'x-access',
      `changed its access from ${old.access} to ${now.access}`,
    );
  } else if (old.trustedPages !== now.trustedPages)
    add(
      now.trustedPages ? 'access-tightened' : 'access-loosened',
      'x-pages',
      now.trustedPages ? 'is only for pages that the server trusts' : 'is for any web page',
    );
  if (old.idempotent !== now.idempotent)
    add(
      now.idempotent ? 'idempotence-gained' : 'idempotence-lost',
      'x-idempotent',
      now.idempotent ? 'may be sent again' : 'may not be sent again',
    );
  const [oldCost, nowCost] = [old.cost ?? 1, now.cost ?? 1];
  if (oldCost !== nowCost)
    add(
      nowCost > oldCost ? 'cost-raised' : 'cost-lowered',
      'x-cost',
      `changed its cost from ${oldCost} to ${nowCost}`,
    );
  if (old.wire.protocol === 'json-rpc' && now.wire.protocol === 'json-rpc') {
    if (old.wire.params !== now.wire.params)
      add(
        'params-form-changed',
        'x-params',
        `takes parameters ${now.wire.params}, where it was ${old.wire.params}`,
      );
    else if (old.wire.accepts === 'either' && now.wire.accepts !== 'either')
      add(
        'params-form-changed',
        'paramStructure',
        `takes parameters ${now.wire.accepts} only, where it took both forms`,
      );
  }
  comparePaging(old, now, add);
}

function comparePaging(
  old: Operation,
  now: Operation,
  add: (kind: FixedKind, keyword: string, what: string) => void,
): void {
  if (isDeepStrictEqual(old.pagination, now.pagination)) return;
  if (old.pagination === undefined) add('paging-added', 'x-pagination', 'answers page by page');
  else if (now.pagination === undefined)
    add('paging-removed', 'x-pagination', 'does not answer page by page any more');
  else {
    const parts = (['kind', 'param', 'next', 'items', 'size', 'fetched'] as const)
      .filter((key) => old.pagination?.[key] !== now.pagination?.[key])
      .map((key) => `${key} ${old.pagination?.[key] ?? 'none'} became ${now.pagination?.[key] ?? 'none'}`);
    add('paging-changed', 'x-pagination', `changed its paging: ${parts.join(', ')}`);
  }
}
