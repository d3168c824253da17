import type { MappedCodes } from './mapped-codes.js';
import { readOnThread } from './read-on-thread.js';
import { type FailedPath, type PlaceKind, SourceMap, type SourcePlace } from './source-map.js';

/** Tells where in its sources a contract failed: `at contracts/Token.sol:42, contracts/Token.sol:17`; empty where that is not known. */
export interface FailurePlaces {
  deployed(path: FailedPath): string;
  /** The same of the code that deploys it. */
  creation(path: FailedPath): string;
}

/** What places are read from. */
export interface MappedArtifact {
  /** The folder of artifacts. */
  readonly root: string;
  readonly path: string;
  readonly code: Uint8Array;
  readonly creationCode: Uint8Array;
}

const wholeContract = /^(abstract\s+)?(contract|library|interface)\b/;
const wholeFunction = /^(function|constructor|modifier|receive|fallback)\b/;
/** Bytes of a place that tell what it is. */
const headLength = 64;

/** The places of an artifact, if its compiler told them. */
export async function readFailurePlaces({
  root,
  path,
  code,
  creationCode,
}: MappedArtifact): Promise<FailurePlaces | undefined> {
  const codes = await readOnThread({ root, path });
  if (codes === undefined) return undefined;
  const kindOf = (place: SourcePlace): PlaceKind => kindAt(place, codes);
  const deployed = new SourceMap(code, codes.deployed, kindOf);
  const creation = new SourceMap(creationCode, codes.creation, kindOf);
  return {
    deployed: (failed) => placesText(deployed, failed, codes),
    creation: (failed) => placesText(creation, failed, codes),
  };
}

function placesText(map: SourceMap, path: FailedPath, { names, contents, isOptimized }: MappedCodes): string {
  const { places, isInFunction } = map.stackAt(path, isOptimized);
  const lines = places.map(({ source, start }) => {
    const content = contents.get(source);
    const name = names.get(source);
    return content === undefined ? `${name}` : `${name}:${lineAt(content, start)}`;
  });
  if (lines.length === 0) return '';
  const isSure = !isOptimized || isInFunction === true;
  return `${isSure ? 'at' : 'near'} ${lines.filter((line, index) => line !== lines[index - 1]).join(', ')}`;
}

function kindAt({ source, start, length }: SourcePlace, { names, contents }: MappedCodes): PlaceKind {
  if (names.get(source) === undefined) return 'none';
  const content = contents.get(source);
  if (content === undefined) return 'code';
  const end = start + Math.min(length, headLength);
  const head = Buffer.from(content.subarray(start, end)).toString('utf8');
  if (wholeContract.test(head)) return 'none';
  return wholeFunction.test(head) ? 'function' : 'code';
}

const lineFeed = 0x0a;

/** The line of a source that a place is in, from 1. @param at bytes from the beginning of the source */
function lineAt(content: Uint8Array, at: number): number {
  let line = 1;
  for (const byte of content.subarray(0, at)) if (byte === lineFeed) line += 1;
  return line;
}
