import type { Hex } from '@firn/primitives/bytes';
import type { AbiEntry, KnownContract } from './abi-entry.js';
import type { ArtifactFolder } from './artifact-folder.js';
import type { FailurePlaces } from './failure-places.js';
import { standardFunction } from './standard-functions.js';

/** Reads the code of an account; empty for one without. */
export type ReadCode = (address: Hex) => Uint8Array;

/** ABIs that are given beyond these push out the oldest. */
const mostAbis = 2_000;

/**
 * What is known of the contracts of a chain: ABIs that were given, the artifacts of compilers, and the interfaces that most contracts share. It
 * lasts as long as the process.
 */
export class AbiRegistry {
  readonly #artifacts: ArtifactFolder | undefined;
  /** By address, or by name where no address was given. */
  readonly #given = new Map<string, KnownContract>();

  constructor(artifacts?: ArtifactFolder) {
    this.#artifacts = artifacts;
  }

  /** Adds functions and errors; those of an address are looked up there first. The same address or name again replaces them. */
  add(
    entries: readonly AbiEntry[],
    { name, address }: { readonly name?: string | undefined; readonly address?: Hex | undefined } = {},
  ): void {
    const key = address ?? name ?? '';
    const before = key === '' ? [...(this.#given.get(key)?.entries ?? [])] : [];
    const own = entries.map((entry) => [entry.selector, entry] as const);
    this.#given.delete(key);
    this.#given.set(key, { name, entries: new Map([...before, ...own]) });
    const [oldest] = this.#given.keys();
    if (this.#given.size > mostAbis && oldest !== undefined) this.#given.delete(oldest);
  }

  /** Takes up what changed of the artifacts. */
  async refresh(): Promise<void> {
    await this.#artifacts?.refresh();
  }

  /** The contract at an address: by what was given for it, or by its code. */
  contractAt(address: Hex, readCode: ReadCode): KnownContract | undefined {
    const given = this.#given.get(address);
    if (given?.name !== undefined) return given;
    const byCode = this.#artifacts?.contractOf(readCode(address));
    return given === undefined ? byCode : { name: byCode?.name, entries: given.entries };
  }

  /** The contract that code deploys, by its artifact. */
  contractMadeBy(code: Uint8Array): KnownContract | undefined {
    return this.#artifacts?.contractMadeBy(code);
  }

  /** Whether places in sources may be known. */
  get hasArtifacts(): boolean {
    return this.#artifacts !== undefined;
  }

  /** Where the contract at an address fails, in its sources. */
  async placesAt(address: Hex, readCode: ReadCode): Promise<FailurePlaces | undefined> {
    return this.#artifacts?.placesIn(readCode(address));
  }

  /** Where code that deploys a contract fails, in its sources. */
  async placesInCreation(code: Uint8Array): Promise<FailurePlaces | undefined> {
    return this.#artifacts?.placesInCreation(code);
  }

  /** What a selector stands for: in that contract, or else in any that is known, the newest first. */
  entry(selector: string, contract?: KnownContract): AbiEntry | undefined {
    const own = contract?.entries.get(selector);
    if (own !== undefined) return own;
    for (const { entries } of [...this.#given.values()].reverse()) {
      const entry = entries.get(selector);
      if (entry !== undefined) return entry;
    }
    return standardFunction(selector) ?? this.#artifacts?.entry(selector);
  }
}
