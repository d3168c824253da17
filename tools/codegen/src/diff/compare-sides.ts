import { refusals } from '@firn/contract';
import { readContract } from '@firn/contract/read';
import { SettingsError } from '../config/settings-reader.js';
import { type ContractDiff, worstOf } from './change.js';
import { compareContracts } from './compare-contracts.js';
import type { ReadContract } from './named-types.js';
import { Recorder } from './recorder.js';
import type { Side } from './sources/find-side.js';
import { siteAt } from './types/spot.js';

/** Every rule that refuses to generate. */
const refused = Object.keys(refusals);

type Described = Side['contracts'][number];

/** A contract of two sides; one of them is absent where the contract was added or removed. */
export interface ReadPair {
  readonly before?: ReadContract;
  readonly after?: ReadContract;
}

/**
 * Compares the contracts of two sides, by name; where each side has one, these two.
 * @throws ContractError if a contract cannot be read; SettingsError if one is of another kind than before.
 */
export function compareSides(old: Side, now: Side): ContractDiff[] {
  return readPairs(old, now).flatMap(({ before, after }) => {
    if (before !== undefined && after !== undefined) return [compareContracts(before, after)];
    if (after !== undefined) return [wholeContract(after, 'contract-added')];
    return before === undefined ? [] : [wholeContract(before, 'contract-removed')];
  });
}

/**
 * Reads the contracts of two sides and pairs them by name; where each side has one, these two.
 * @param name of the only contract of each side, where no configuration gives it one; by default the title after.
 * @throws ContractError if a contract cannot be read; SettingsError if one is of another kind than before.
 */
export function readPairs(old: Side, now: Side, name?: string): ReadPair[] {
  const [only] = old.contracts;
  const isSingle = old.contracts.length === 1 && now.contracts.length === 1;
  const matchOf = (wanted: string): Described | undefined =>
    isSingle ? only : old.contracts.find((contract) => contract.name === wanted);
  const pairs = now.contracts.map((described): ReadPair => {
    const match = matchOf(described.name);
    const after = read(now, described, name ?? described.name);
    if (match === undefined) return { after };
    const before = read(old, match, after.contract.name);
    refuseOtherKind(before, after);
    return { before, after };
  });
  const gone = isSingle
    ? []
    : old.contracts.filter(({ name: each }) => !now.contracts.some((other) => other.name === each));
  return [...pairs, ...gone.map((described) => ({ before: read(old, described, described.name) }))];
}

function refuseOtherKind(before: ReadContract, after: ReadContract): void {
  if (before.contract.kind !== after.contract.kind)
    throw new SettingsError(
      `${after.contract.name} was ${before.contract.kind} and became ${after.contract.kind}; only contracts of one kind can be compared`,
    );
}

function read(
  { root, files, remote }: Side,
  { documents, codecs, int64, dates, formats, allow = [] }: Described,
  name: string,
): ReadContract {
  const contract = { documents, codecs, int64, dates, formats, root, ...(name !== '' && { name }) };
  // Nothing is generated here: what generation refuses can be compared all the same.
  return readContract({ ...contract, allow: [...refused, ...allow], readText: files.read, remote });
}

function wholeContract(
  { contract, roots }: ReadContract,
  kind: 'contract-added' | 'contract-removed',
): ContractDiff {
  const recorder = new Recorder();
  const [root] = roots;
  const side = kind === 'contract-added' ? 'new' : 'old';
  if (root !== undefined)
    recorder.add(
      kind,
      siteAt(root.location, side, contract.name, kind === 'contract-added' ? 'was added' : 'was removed'),
    );
  const { changes } = recorder;
  const verdict = worstOf(changes);
  return { contract: contract.name, changes, ...(verdict !== undefined && { verdict }) };
}
