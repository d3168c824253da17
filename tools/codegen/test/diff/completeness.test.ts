import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compactJson } from '../../src/bundle/json-text.js';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import { ContractError } from '../../src/problem.js';
import { parseDocument } from '../../src/read/documents/parse-document.js';
import { isObject } from '../../src/read/documents/spec-node.js';
import { type ReadResult, readContract } from '../../src/read/read-contract.js';
import { caseNames, casesFolder, expectationOf } from './cases.js';

function read(text: string, codecs: boolean): ReadResult {
  return readContract({ name: 'case', documents: ['a.json'], root: '/', codecs, readText: () => text });
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

/** Edits after which the document says the same. */
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
  // Examples are matched by position.
  /\/examples\/\d+\/(?:params removed|result\/name (?:removed|changed))$/,
  // A parameter of a path is always required.
  /^\/paths\/.*\/\{item\}\/get\/parameters\/0\/required changed$/,
  // Schemes that nothing asks for.
  /^\/components\/securitySchemes\b/,
  /^\/components removed$/,
];

/** Gives the edits of a document that are found to make no difference. */
function unnoticed(name: string): string[] {
  const text = readFileSync(path.join(casesFolder, name, 'new.yaml'), 'utf8');
  const codecs = expectationOf(name).codecs === true;
  const document = parseDocument(text, 'yaml');
  const before = read(compactJson(document), codecs);
  return editsOf(document).flatMap(({ label, make }) => {
    const takeBack = make();
    const edited = compactJson(document);
    takeBack();
    try {
      return compareContracts(before, read(edited, codecs)).changes.length === 0 ? [label] : [];
    } catch (error) {
      if (error instanceof ContractError) return [];
      throw error;
    }
  });
}

describe('every edit of a document', () => {
  it('is a difference, unless the document says the same after it', { timeout: 60_000 }, () => {
    const all = caseNames.flatMap((name) => unnoticed(name).map((label) => `${name} ${label}`));
    const isSame = (label: string): boolean =>
      sameMeaning.some((rule) => rule.test(label.replace(/^\S+ /, '')));
    expect(all.filter((label) => !isSame(label))).toEqual([]);
  });
});
