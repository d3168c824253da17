import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ContractError, Problems } from '@firn/contract';
import { DocumentStore } from '@firn/contract/read';
import { afterEach, describe, expect, it } from 'vitest';
import { problemsOf, shown, virtualRoot } from '../../fixtures/virtual-contract.js';

function storeOf(files: Readonly<Record<string, string>>): { store: DocumentStore; problems: Problems } {
  const problems = new Problems();
  const store = new DocumentStore(problems, (file) => {
    const text = files[path.relative(virtualRoot, file)];
    if (text === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    return text;
  });
  return { store, problems };
}

const at = (file: string): string => path.join(virtualRoot, file);

describe('references', () => {
  it('lead through files, pointers, escapes and other references', () => {
    const { store, problems } = storeOf({
      'a.yaml':
        "x: { $ref: 'sub/b%20c.yaml#/one~1two/th%20ree' }\nchain: { $ref: '#/x' }\nself: { $ref: '#' }\nwhole: { $ref: sub/b%20c.yaml }",
      'sub/b c.yaml': "one/two: { th ree: { value: 7 } }\nback: { $ref: '../a.yaml#/x' }",
    });
    const root = store.open(at('a.yaml'));
    expect(store.resolve(root.child('x'))?.value).toEqual({ value: 7 });
    expect(store.resolve(root.child('chain'))?.key).toBe(`${at('sub/b c.yaml')}#/one~1two/th ree`);
    expect(store.resolve(root.child('self'))?.pointer).toBe('');
    expect(store.resolve(store.open(at('sub/b c.yaml')).child('back'))?.value).toEqual({ value: 7 });
    expect(store.files).toEqual([at('a.yaml'), at('sub/b c.yaml')]);
    expect(problems.all).toEqual([]);
  });

  it('find anchors', () => {
    const { store } = storeOf({
      'a.yaml': "x: { $ref: '#here' }\ndefs: [{ deep: { $anchor: here, type: string } }]",
    });
    expect(store.resolve(store.open(at('a.yaml')).child('x'))?.pointer).toBe('/defs/0/deep');
  });

  it.each([
    [
      "{ $ref: '#/no/such' }",
      'dangling-reference a.yaml:1:1 cannot follow #/no/such: the document has no no; it has x, list',
    ],
    ["{ $ref: '#/list/7' }", 'dangling-reference a.yaml:1:1 cannot follow #/list/7: /list has no 7'],
    [
      "{ $ref: 'none.yaml' }",
      `dangling-reference a.yaml:1:1 cannot follow none.yaml: there is no file ${at('none.yaml')}`,
    ],
    [
      "{ $ref: '#nowhere' }",
      'dangling-reference a.yaml:1:1 cannot follow #nowhere: no schema has the anchor nowhere',
    ],
    [
      '{ $ref: https://example.com/x.yaml }',
      'remote-reference a.yaml:1:1 cannot follow https://example.com/x.yaml: only references to files are read; save the document beside this one and refer to the file',
    ],
    [
      "{ $ref: '#/x' }",
      'reference-loop a.yaml:1:1 #/x is only a reference to itself: it has to say what is meant',
    ],
  ])('%s is reported at its place', (reference, message) => {
    const { store, problems } = storeOf({ 'a.yaml': `x: ${reference}\nlist: [1]` });
    expect(store.resolve(store.open(at('a.yaml')).child('x'))).toBeUndefined();
    expect(shown(problems.all)).toEqual([message]);
  });
});

it('references that only lead to each other are reported once, at one of them', () => {
  const { store, problems } = storeOf({
    'a.yaml': "y: { $ref: '#/x' }\nz: { $ref: '#/w' }\nw: { $ref: '#/x' }\nx: { $ref: '#/w' }",
  });
  const root = store.open(at('a.yaml'));
  for (const key of ['x', 'y', 'z', 'w']) expect(store.resolve(root.child(key))).toBeUndefined();
  expect(shown(problems.all)).toEqual([
    'reference-loop a.yaml:3:1 #/w is #/x is #/w: the references only lead to each other; one of them has to say what is meant',
  ]);
});

describe('documents', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  it('are read from disk, each once', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'firn-'));
    folders.push(folder);
    const file = path.join(folder, 'a.json');
    writeFileSync(file, '{"a": 1}');
    const store = new DocumentStore(new Problems());
    const first = store.open(file);
    writeFileSync(file, '{"a": 2}');
    expect(store.open(file).document).toBe(first.document);
  });

  it('that are not well-formed are reported with their place', () => {
    const { store } = storeOf({ 'a.yaml': 'a: [1' });
    expect(shown(problemsOf(() => store.open(at('a.yaml'))))).toEqual([
      expect.stringMatching(/^not-well-formed a\.yaml:2:1 unexpected end /),
    ]);
  });

  it('that are not well-formed are reported with what refers to them', () => {
    const { store } = storeOf({ 'a.yaml': 'x: { $ref: notes.md }', 'notes.md': '# Notes\n- a\nb: c' });
    const follow = (): unknown => store.resolve(store.open(at('a.yaml')).child('x'));
    expect(shown(problemsOf(follow))).toEqual([
      expect.stringMatching(/^not-well-formed notes\.md:3:1 .*; \S*a\.yaml#\/x refers to it$/),
    ]);
  });

  it('in which an alias contains itself are refused at the alias', () => {
    const { store } = storeOf({
      'a.yaml': 'same: &s { b: 1 }\nother: *s\nx: &x\n  properties:\n    again: *x\n',
    });
    expect(shown(problemsOf(() => store.open(at('a.yaml'))))).toEqual([
      "alias-loop a.yaml:5:5 this is an alias of /x, which contains it and so has no end; a schema refers to itself with $ref: '#/x'",
    ]);
  });

  it('that are missing are reported', () => {
    const { store } = storeOf({});
    expect(() => store.open(at('none.yaml'))).toThrow(ContractError);
    expect(shown(problemsOf(() => store.open(at('none.yaml'))))).toEqual([
      'unreadable-document none.yaml:1:1 there is no such file',
    ]);
  });
});
