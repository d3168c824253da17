import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isContractError } from '@firn/contract';
import { compactJson, isObject } from '@firn/contract/json';
import { parseDocument, type ReadResult, readContract } from '@firn/contract/read';
import { describe, expect, it } from 'vitest';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { caseNames, casesFolder, expectationOf } from './cases.js';
import { tableCases } from './table-cases.js';

function read(text: string, codecs: boolean): ReadResult {
  return readContract({
    name: 'case',
    documents: ['a.json'],
    root: '/',
    codecs,
    allow: 'all',
    readText: () => text,
  });
}

/** One edit of a document: it is made in place, and gives what takes it back. */
interface Edit {
  readonly label: string;
  readonly make: () => () => void;
}

/** Every way to remove a key or an item, or to change a scalar. */
function editsOf(value: unknown, pointer = ''): Edit[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => [
      { label: `${pointer}/${index} removed`, make: () => restoring(value, () => value.splice(index, 1)) },
      ...editsOf(item, `${pointer}/${index}`),
    ]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const label = `${pointer}/${key}`;
    const other = changed(member);
    return [
      { label: `${label} removed`, make: () => restoring(value, () => Reflect.deleteProperty(value, key)) },
      ...(other === undefined
        ? []
        : [
            { label: `${label} changed`, make: () => restoring(value, () => Reflect.set(value, key, other)) },
          ]),
      ...editsOf(member, label),
    ];
  });
}

function changed(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : undefined;
}

function restoring(container: object, edit: () => unknown): () => void {
  const entries = Object.entries(container);
  edit();
  return () => {
    if (Array.isArray(container)) container.length = 0;
    else for (const key of Object.keys(container)) Reflect.deleteProperty(container, key);
    for (const [key, member] of entries) Reflect.set(container, key, member);
  };
}

/** Edits after which the document says the same: by their places, or by the name of one case and a place in it. */
const sameMeaning: readonly RegExp[] = [
  // Versions of the formats.
  /^\/open(?:rpc|api) changed$/,
  // What is said is what holds anyway.
  /\/(?:params|paramStructure|x-access|operationId|required) removed$/,
  /\/paramStructure changed$/,
  // The type of a schema follows from its other keywords, and no format with a codec needs one.
  /\/type removed$/,
  // The note tells it too.
  /\/deprecated (?:removed|changed)$/,
  // Conditions are checked and become no type, so their texts reach nobody.
  /\/schema\/if\/.*\/description (?:removed|changed)$/,
  // Examples are matched by position.
  /\/examples\/\d+\/(?:params removed|result\/name (?:removed|changed))$/,
  // A parameter of a path is always required.
  /^\/paths\/.*\/\{(?:item|id)\}\/get\/parameters\/0\/required changed$/,
  // By position, a parameter before a required one has to be given, whatever is said of it.
  /^params-reordered \/methods\/0\/params\/0\/required changed$/,
  // Nothing stands in them.
  /^\/(?:paths|webhooks) removed$/,
  /\/encoding\/photo\/headers removed$/,
  // What is said of a part makes it one of bytes, and a text is what a media type of texts holds anyway.
  /\/schema\/properties(?:\/photo(?:\/format)?)? (?:removed|changed)$/,
  /\/content\/text\/[a-z-]+\/schema removed$/,
  /\/encoding(?:\/(?:photo|tags)(?:\/(?:style|explode))?)? removed$/,
  /\/parameters\/0\/explode removed$/,
  // A single value has nothing to be parted, a comma parts lists in headers anyway, and an object in depth is always exploded.
  /^(?:exploding of a (?:single value|list)|object written in depth).*\/(?:a|explode) (?:removed|changed)$/,
  // Whoever may call without credentials may call with any.
  /^(?:\/(?:paths|webhooks)\/.*)?\/security(?:\/0(?:\/key)?)? removed$/,
];

const readCase = (name: string): unknown =>
  parseDocument(readFileSync(path.join(casesFolder, name, 'new.yaml'), 'utf8'), 'yaml');

/** Gives the edits of a document that are found to make no difference. */
function unnoticed(document: unknown, codecs: boolean): string[] {
  const before = read(compactJson(document), codecs);
  return editsOf(document).flatMap(({ label, make }) => {
    const takeBack = make();
    const edited = compactJson(document);
    takeBack();
    try {
      return compareContracts(before, read(edited, codecs)).changes.length === 0 ? [label] : [];
    } catch (error) {
      if (isContractError(error)) return [];
      throw error;
    }
  });
}

describe('every edit of a document', () => {
  it('is a difference, unless the document says the same after it', { timeout: 120_000 }, () => {
    const all = [
      ...caseNames.map((name) => [name, readCase(name), expectationOf(name).codecs === true] as const),
      ...tableCases.map(({ name, now, codecs = false }) => [name, structuredClone(now), codecs] as const),
    ].flatMap(([name, document, codecs]) => unnoticed(document, codecs).map((label) => `${name} ${label}`));
    const isSame = (label: string): boolean =>
      sameMeaning.some((rule) => rule.test(label) || rule.test(label.replace(/^[^/]+ /, '')));
    expect(all.filter((label) => !isSame(label))).toEqual([]);
  });
});
