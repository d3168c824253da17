import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '@firn/contract';
import type { Relation } from '../meaning.js';
import type { Comparison } from './comparison.js';
import { sameMeaning } from './same-meaning.js';
import { type Spot, siteAfter, siteBefore } from './spot.js';

type Patterns = Condition & { kind: 'patterns' };

/** The keywords that say a condition. */
const keywordsOf: Readonly<Record<Condition['kind'], readonly string[]>> = {
  not: ['not'],
  if: ['if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'dependencies'],
  contains: ['contains', 'minContains', 'maxContains'],
  keys: ['propertyNames'],
  patterns: ['patternProperties', 'additionalProperties', 'properties'],
};

/** What is demanded beside types. Which of two conditions of a kind allows more, nobody can tell in general. */
export function compareConditions(
  old: readonly Condition[],
  now: readonly Condition[],
  spot: Spot,
  comparison: Comparison,
): void {
  const same = (before: Condition, after: Condition): boolean =>
    sameMeaning(before, after, comparison.old, comparison.now);
  const removed = old.filter((before) => !now.some((after) => same(before, after)));
  for (const after of now.filter((condition) => !old.some((before) => same(before, condition)))) {
    const index = removed.findIndex(({ kind }) => kind === after.kind);
    const [before] = index === -1 ? [] : removed.splice(index, 1);
    if (before === undefined) {
      const keyword = changedKeyword(after, spot);
      const site = siteAfter(spot, `got a condition (${keyword})`, keyword);
      comparison.recorder.values('condition-added', 'narrower', spot.direction, site);
    } else conditionChanged(before, after, spot, comparison);
  }
  for (const before of removed) {
    const keyword = changedKeyword(before, spot);
    const site = siteBefore(spot, `lost a condition (${keyword})`, keyword);
    comparison.recorder.values('condition-removed', 'wider', spot.direction, site);
  }
}

function conditionChanged(old: Condition, now: Condition, spot: Spot, comparison: Comparison): void {
  const { recorder } = comparison;
  const keyword = changedKeyword(now, spot);
  if (old.kind !== 'patterns' || now.kind !== 'patterns' || !isNamesOnly(old, now, comparison)) {
    const site = siteAfter(spot, `changed a condition (${keyword})`, keyword);
    recorder.values('condition-changed', 'other', spot.direction, site);
    return;
  }
  const relation = relationOfNames(old, now);
  if (relation === undefined) return;
  const site = siteAfter(spot, 'changed the keys that no pattern has to match', keyword);
  const kind = { wider: 'keys-loosened', narrower: 'keys-tightened', other: 'keys-changed' } as const;
  recorder.values(kind[relation], relation, spot.direction, site);
}

function isNamesOnly(old: Patterns, now: Patterns, comparison: Comparison): boolean {
  return sameMeaning({ ...old, names: [] }, { ...now, names: [] }, comparison.old, comparison.now);
}

/** Where further keys are refused, a named one more is allowed; `undefined`: names change nothing, as all keys are allowed or the names are the same. */
function relationOfNames(old: Patterns, now: Patterns): Relation | undefined {
  const isKept = old.names.every((name) => now.names.includes(name));
  const isKnown = now.names.every((name) => old.names.includes(name));
  if (now.others === undefined || (isKept && isKnown)) return undefined;
  if (now.others.kind !== 'never' || (!isKept && !isKnown)) return 'other';
  return isKept ? 'wider' : 'narrower';
}

/** The keyword of a condition that says something else than before; the first that is there where none does. */
function changedKeyword({ kind }: Condition, { before, after }: Spot): string {
  const [old, now] = [before.resolved, after.resolved];
  const keywords = keywordsOf[kind].filter((keyword) => old.has(keyword) || now.has(keyword));
  const changed = keywords.find((keyword) => !isDeepStrictEqual(old.object[keyword], now.object[keyword]));
  return changed ?? keywords[0] ?? keywordsOf[kind][0] ?? kind;
}
