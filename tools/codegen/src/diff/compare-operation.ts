import { isDeepStrictEqual } from 'node:util';
import type { Access, Operation } from '../model/index.js';
import type { FixedKind } from './change-kinds.js';
import { compareDocs } from './compare-docs.js';
import { compareErrors } from './compare-errors.js';
import { compareHttp } from './compare-http.js';
import { compareParams, comparePositions, slotsOf } from './compare-params.js';
import { compareOperationRemarks, compareResultRemarks } from './compare-remarks.js';
import { compareSubscriptions } from './compare-subscriptions.js';
import type { NamedTypes } from './named-types.js';
import type { Place } from './place.js';
import { type Spot, siteAt } from './types/spot.js';

/** An operation with the group that it is in. */
export interface PlacedOperation {
  readonly operation: Operation;
  readonly group: string;
}

/** Names every difference between two operations that clients take for the same. */
export function compareOperation(old: PlacedOperation, now: PlacedOperation, types: NamedTypes): void {
  const { operation: before } = old;
  const { operation: after } = now;
  const subject = after.name;
  const places = types.places(before.location, after.location);
  compareNames(old, now, places, types);
  compareAliases(before.wire.aliases ?? [], after, places, types);
  compareTerms(before, after, places, types);
  compareParams(before.params, after.params, subject, types, [slotsOf(before), slotsOf(after)]);
  comparePositions(before, after, subject, types);
  const answers = { before: answerPlace(places.before, before), after: answerPlace(places.after, after) };
  compareResultRemarks({ subject: `${subject} result`, ...answers }, types.recorder);
  const result: Spot = {
    direction: 'response',
    subject: `${subject} result`,
    before: schemaPlace(answers.before, before),
    after: schemaPlace(answers.after, after),
  };
  types.compare(before.result, after.result, result);
  compareErrors(before, after, subject, types);
  compareSubscriptions(before, after, subject, types);
  compareHttp(before, after, { ...places, subject }, types.recorder);
  compareOperationRemarks({ ...places, subject }, types.recorder);
  compareDocs(before, after, { ...places, subject }, types.recorder);
  if (!isDeepStrictEqual(examplesOf(before), examplesOf(after))) {
    const place = places.after.keyword('examples', 'x-examples');
    types.recorder.add('examples-changed', siteAt(place.location, 'new', subject, 'changed its examples'));
  }
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
  }
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
  if (
    old.wire.protocol === 'json-rpc' &&
    now.wire.protocol === 'json-rpc' &&
    old.wire.params !== now.wire.params
  )
    add(
      'params-form-changed',
      'x-params',
      `takes parameters ${now.wire.params}, where it was ${old.wire.params}`,
    );
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

/** The result of a method, or the answer to a call that worked. */
function answerPlace(operation: Place, { wire }: Operation): Place {
  if (wire.protocol === 'json-rpc') return operation.in('result');
  const responses = operation.in('responses');
  const keys = Object.keys(responses.resolved.object);
  const key = keys.find((each) => Number(each.replace(/XX$/i, '00')) === wire.status) ?? 'default';
  return responses.in(key);
}

function schemaPlace(answer: Place, { wire }: Operation): Place {
  if (wire.protocol === 'json-rpc') return answer.in('schema');
  return wire.responseType === undefined ? answer : answer.in('content', wire.responseType, 'schema');
}
