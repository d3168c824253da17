import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Turn } from '@firn/chain-runtime';
import { type AbiEntry, type KnownContract, readAbi } from './abi-entry.js';
import { type FailurePlaces, readFailurePlaces } from './failure-places.js';

/** The folder is looked through at most this often. */
const scanMs = 1_000;
const maxFiles = 20_000;
const maxFileLength = 16 * 2 ** 20;
/** Contracts whose places in the sources are kept: a suite fails in few. */
const mostPlaces = 16;
/** What compilers keep beside the artifacts, and what is no output of theirs. */
const passedOver = new Set(['build-info', 'cache', 'node_modules']);
/** Stands for the address of a library that is linked later: 20 bytes in hex. */
const libraryPlace = /__.{36}__/g;

interface Artifact extends KnownContract {
  readonly name: string;
  /** The code that a deployed contract has, with zeros for what is only known then; empty for an interface. */
  readonly code: Buffer;
  /** The code that deploys it, with zeros for libraries. */
  readonly creationCode: Buffer;
  readonly path: string;
}

interface KnownFile {
  readonly modified: bigint;
  readonly length: bigint;
  /** Undefined for a file that is no artifact. */
  readonly artifact: Artifact | undefined;
}

/**
 * The outputs of Hardhat and Foundry in a folder (`artifacts/`, `out/`): names, ABIs and codes of contracts. The folder need not be there yet; what is
 * compiled anew is taken up at the next question, a second after the last one.
 */
export class ArtifactFolder {
  readonly #folder: string;
  readonly #now: () => number;
  #files = new Map<string, KnownFile>();
  #byLength = new Map<number, Artifact[]>();
  #bySelector = new Map<string, AbiEntry>();
  #scannedAt: number | undefined;
  #isScanning = false;
  #scanned: Promise<void> = Promise.resolve();
  readonly #places = new Map<Artifact, Promise<FailurePlaces | undefined>>();

  /** `now` is in milliseconds. */
  constructor(folder: string, now: () => number = () => performance.now()) {
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * Takes up what changed in the folder; who asks while that goes on waits for it. Other work has its turns. What cannot be read is passed over: a compiler
   * may be writing it.
   */
  refresh(): Promise<void> {
    const isDue = this.#scannedAt === undefined || this.#now() - this.#scannedAt >= scanMs;
    if (isDue && !this.#isScanning) {
      this.#isScanning = true;
      this.#scannedAt = this.#now();
      this.#scanned = this.#scan().finally(() => {
        this.#isScanning = false;
      });
    }
    return this.#scanned;
  }

  async #scan(): Promise<void> {
    const before = this.#files;
    const files = new Map<string, KnownFile>();
    for await (const path of inTurns(await artifactPaths(this.#folder))) {
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (stats === undefined) continue;
      const { mtimeNs: modified, size: length } = stats;
      const known = before.get(path);
      const isSame = known?.modified === modified && known.length === length;
      files.set(path, isSame ? known : { modified, length, artifact: readArtifact(path, length) });
    }
    const isUnchanged =
      files.size === before.size && [...files].every(([path, file]) => before.get(path) === file);
    if (isUnchanged) return;
    this.#files = files;
    this.#index();
  }

  /** The contract that has that code; of several that have it, the first by its path. */
  contractOf(code: Uint8Array): KnownContract | undefined {
    return this.#deployedAs(code);
  }

  /** The contract that code deploys: what follows it are the arguments of its constructor. */
  contractMadeBy(code: Uint8Array): KnownContract | undefined {
    return this.#madeBy(code);
  }

  /** Where the contract that has that code fails, if its compiler told it. */
  placesIn(code: Uint8Array): Promise<FailurePlaces | undefined> {
    return this.#placesOf(this.#deployedAs(code));
  }

  /** The same of code that deploys a contract. */
  placesInCreation(code: Uint8Array): Promise<FailurePlaces | undefined> {
    return this.#placesOf(this.#madeBy(code));
  }

  #deployedAs(code: Uint8Array): Artifact | undefined {
    if (code.length === 0) return undefined;
    return this.#byLength.get(code.length)?.find((artifact) => isDeployed(code, artifact.code));
  }

  #madeBy(code: Uint8Array): Artifact | undefined {
    for (const { artifact } of this.#files.values()) {
      const length = artifact?.creationCode.length ?? 0;
      if (artifact === undefined || length === 0 || code.length < length) continue;
      if (isDeployed(code.subarray(0, length), artifact.creationCode)) return artifact;
    }
    return undefined;
  }

  async #placesOf(artifact: Artifact | undefined): Promise<FailurePlaces | undefined> {
    if (artifact === undefined) return undefined;
    const known = this.#places.get(artifact);
    if (known !== undefined) return known;
    const { path, code, creationCode } = artifact;
    const places = readFailurePlaces({ root: this.#folder, path, code, creationCode });
    this.#places.set(artifact, places);
    // Who waits for it is told; who asks later may have more luck.
    places.catch(() => this.#places.delete(artifact));
    const [oldest] = this.#places.keys();
    if (this.#places.size > mostPlaces && oldest !== undefined) this.#places.delete(oldest);
    return places;
  }

  /** What a selector stands for in any of the contracts. */
  entry(selector: string): AbiEntry | undefined {
    return this.#bySelector.get(selector);
  }

  #index(): void {
    this.#places.clear();
    this.#byLength = new Map();
    this.#bySelector = new Map();
    for (const { artifact } of this.#files.values()) {
      if (artifact === undefined) continue;
      const same = this.#byLength.get(artifact.code.length) ?? [];
      this.#byLength.set(artifact.code.length, [...same, artifact]);
      for (const [selector, entry] of artifact.entries) this.#bySelector.set(selector, entry);
    }
  }
}

async function artifactPaths(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const path of inTurns(filesIn(root))) {
    if (path.endsWith('.json') && !path.endsWith('.dbg.json')) paths.push(path);
    if (paths.length === maxFiles) break;
  }
  return paths.sort();
}

function* filesIn(root: string): Generator<string> {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile()) yield path;
      else if (entry.isDirectory() && !passedOver.has(entry.name)) folders.push(path);
    }
  }
}

/** Lets other work run between items, after some milliseconds. */
async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  const turn = new Turn();
  for (const item of items) {
    yield item;
    if (turn.isOver) await turn.next();
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It is not there yet, or not any more.
    return [];
  }
}

function readArtifact(path: string, length: bigint): Artifact | undefined {
  if (length > maxFileLength) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // It is being written, or no artifact.
    return undefined;
  }
  const { abi, contractName, bytecode, deployedBytecode } = (value ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (!Array.isArray(abi)) return undefined;
  const name = typeof contractName === 'string' ? contractName : basename(path, '.json');
  const entries = new Map(readAbi(abi).map((entry) => [entry.selector, entry]));
  return { name, entries, code: codeOf(deployedBytecode), creationCode: codeOf(bytecode), path };
}

/** Hardhat writes the code itself, Foundry an object with it. */
function codeOf(deployed: unknown): Buffer {
  const hex =
    typeof deployed === 'object' && deployed !== null ? (deployed as { object?: unknown }).object : deployed;
  if (typeof hex !== 'string') return Buffer.alloc(0);
  return Buffer.from(hex.replace(/^0x/, '').replace(libraryPlace, '0'.repeat(40)), 'hex');
}

// Immutables and libraries stand as zeros in what a compiler writes, and so many of them.
const shortestPlace = 20;

function isDeployed(code: Uint8Array, compiled: Buffer): boolean {
  let zeros = 0;
  let isFilled = false;
  for (let index = 0; index <= compiled.length; index += 1) {
    const byte = compiled[index];
    if (byte === 0) {
      zeros += 1;
      isFilled ||= code[index] !== 0;
      continue;
    }
    if (byte !== code[index] || (isFilled && zeros < shortestPlace)) return false;
    zeros = 0;
    isFilled = false;
  }
  return true;
}
