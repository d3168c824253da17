import { describe, expect, it } from 'vitest';
import { caseNames, diffCase, expectationOf, readSide } from './cases.js';
import { compileCases } from './compile-cases.js';

const atRunTime = 'what types do not tell is checked when a program runs';
const travel = 'types do not tell how a call travels, nor who may make it';
const structural = 'an object that has more is taken for one that has less';
const functions = 'it is about the functions of the client, not about what travels';
const meaning = 'the type is the same, its meaning is not';

/** Kinds of changes that can break programs although their types go together, and why the compiler does not see it. */
const unseen: Readonly<Record<string, string>> = {
  'limit-tightened': atRunTime,
  'limit-loosened': atRunTime,
  'pattern-added': atRunTime,
  'pattern-removed': atRunTime,
  'pattern-changed': atRunTime,
  'format-added': atRunTime,
  'format-removed': atRunTime,
  'format-changed': atRunTime,
  'encoding-changed': atRunTime,
  'keys-tightened': atRunTime,
  'keys-loosened': atRunTime,
  'keys-changed': atRunTime,
  'extra-keys-refused': atRunTime,
  'extra-keys-allowed': atRunTime,
  'extra-keys-dropped': atRunTime,
  'unjudged-rule-changed': atRunTime,
  'condition-added': atRunTime,
  'condition-removed': atRunTime,
  'condition-changed': atRunTime,
  'variant-rule-changed': atRunTime,
  'type-narrowed': atRunTime,
  'type-widened': atRunTime,
  'field-spelling-removed': atRunTime,
  'field-removed': structural,
  'field-added': structural,
  'param-removed': structural,
  'body-removed': structural,
  'unit-changed': meaning,
  'default-changed': meaning,
  'default-removed': meaning,
  'type-changed': 'no operation reaches the type',
  'operation-regrouped': functions,
  'paging-changed': functions,
  'paging-removed': functions,
  'path-changed': travel,
  'verb-changed': travel,
  'websocket-path-changed': travel,
  'websocket-path-removed': travel,
  'operation-alias-removed': travel,
  'operation-alias-result-changed': travel,
  'namespace-alias-removed': travel,
  'access-tightened': travel,
  'cost-raised': travel,
  'idempotence-lost': travel,
  'params-form-changed': travel,
  'params-reordered': travel,
  'param-place-changed': travel,
  'param-style-changed': travel,
  'request-media-type-changed': travel,
  'response-media-type-changed': travel,
  'success-status-changed': travel,
  'response-header-removed': travel,
  'error-removed': travel,
  'error-code-changed': travel,
  'error-data-removed': travel,
  'subscription-methods-changed': travel,
  'security-added': travel,
  'security-changed': travel,
  'security-scheme-changed': travel,
  'server-url-removed': travel,
};

const compiled = compileCases(
  caseNames.map((name) => ({
    name,
    old: readSide(name, 'old', 'case-old').contract,
    now: readSide(name, 'new', 'case-new').contract,
  })),
);
const outcome = (complaints: readonly string[] | undefined): string =>
  complaints?.length === 0 ? 'compiles' : 'fails';

describe('the compiler', () => {
  it.each(caseNames)('agrees on %s', (name) => {
    const { types } = expectationOf(name);
    const found = compiled.get(name);
    expect(
      {
        oldClientNewServer: outcome(found?.oldClientNewServer),
        newClientOldServer: outcome(found?.newClientOldServer),
      },
      JSON.stringify(found, null, 1),
    ).toEqual(types);
    const { changes } = diffCase(name);
    const breaking = changes.filter(({ client }) => client === 'breaks');
    const duties = changes.filter(({ server }) => server === 'duty');
    if (types.oldClientNewServer === 'fails') expect(breaking).not.toEqual([]);
    if (types.newClientOldServer === 'fails') expect(duties).not.toEqual([]);
    if (types.oldClientNewServer === 'compiles')
      expect(breaking.map(({ kind }) => kind).filter((kind) => unseen[kind] === undefined)).toEqual([]);
  });

  it('has a reason for no kind that it never misses', () => {
    const missed = caseNames
      .filter((name) => expectationOf(name).types.oldClientNewServer === 'compiles')
      .flatMap((name) =>
        diffCase(name)
          .changes.filter(({ client }) => client === 'breaks')
          .map(({ kind }) => kind),
      );
    expect(Object.keys(unseen).filter((kind) => !missed.some((other) => other === kind))).toEqual([]);
  });
});
