import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Location } from '@firn/contract';
import { parseDocument, type ReadResult, readContract } from '@firn/contract/read';
import type { ContractDiff } from '../../src/diff/change.js';
import { compareContracts } from '../../src/diff/compare-contracts.js';
import type { Verdict } from '../../src/diff/effect.js';

/** Folder of the cases: in each the documents before and after, and what is expected of their comparison. */
export const casesFolder = path.join(import.meta.dirname, 'cases');

/** Names of all cases. */
export const caseNames: readonly string[] = readdirSync(casesFolder).sort();

/** A change as a case expects it. */
export interface CaseChange {
  readonly verdict: Verdict;
  readonly direction?: 'request' | 'response';
  readonly kind: string;
  /** JSON pointer in the document after, or in the one before for what is gone. */
  readonly at: string;
}

/** What a case expects. */
export interface Expectation {
  readonly codecs?: boolean;
  readonly verdict: Verdict | 'none';
  readonly changes: readonly CaseChange[];
  /** What the TypeScript compiler says of the types of both sides. */
  readonly types: Readonly<Record<'oldClientNewServer' | 'newClientOldServer', 'compiles' | 'fails'>>;
}

/** What stands in a case's `expected.yaml`. */
export function expectationOf(name: string): Expectation {
  return parseDocument(
    readFileSync(path.join(casesFolder, name, 'expected.yaml'), 'utf8'),
    'yaml',
  ) as Expectation;
}

/** Reads one side of a case as a contract of a given name. */
export function readSide(name: string, side: 'old' | 'new', contract: string): ReadResult {
  return readContract({
    name: contract,
    documents: [`${side}.yaml`],
    root: path.join(casesFolder, name),
    codecs: expectationOf(name).codecs === true,
    allow: 'all',
  });
}

/** Reads a document that is an object, as a contract of a given name. */
export function readDocument(document: object, contract: string, codecs = false): ReadResult {
  const text = JSON.stringify(document);
  return readContract({ name: contract, documents: ['a.json'], root: '/', codecs, readText: () => text });
}

/** Compares both sides of a case. */
export function diffCase(name: string): ContractDiff {
  return compareContracts(readSide(name, 'old', 'case'), readSide(name, 'new', 'case'));
}

/** The pointer of a place, which is in one document in every case. */
export function pointerOf(location: Location): string {
  return location.pointer;
}
