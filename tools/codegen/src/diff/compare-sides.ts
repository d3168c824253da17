import { readContract } from '@firn/contract-model/read';
import { refusals } from '@firn/contract-model/refusals';
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

/**
 * Compares the contracts of two sides, by name; where each side has one, these two.
 * @throws ContractError if a contract cannot be read; SettingsError if one is of another kind than before.
 */
export function compareSides(old: Side, now: Side): ContractDiff[] {
  const [only] = old.contracts;
  const isSingle = old.contracts.length === 1 && now.contracts.length === 1;
  const matchOf = (name: string): Described | undefined =>
    isSingle ? only : old.contracts.find((contract) => contract.name === name);
  const diffs = now.contracts.map((described) => {
    const before = matchOf(described.name);
    const after = read(now, described, described.name);
    return before === undefined
      ? wholeContract(after, 'contract-added')
      : compareTwo(read(old, before, after.contract.name), after);
  });
  const gone = isSingle
    ? []
    : old.contracts.filter(({ name }) => !now.contracts.some((each) => each.name === name));
  return [
    ...diffs,
    ...gone.map((described) => wholeContract(read(old, described, described.name), 'contract-removed')),
  ];
}

function compareTwo(before: ReadContract, after: ReadContract): ContractDiff {
  if (before.contract.kind !== after.contract.kind)
    throw new SettingsError(
      `${after.contract.name} was ${before.contract.kind} and became ${after.contract.kind}; only contracts of one kind can be compared`,
    );
  return compareContracts(before, after);
}

function read(
  { root, files, remote }: Side,
  { documents, codecs, int64, dates, allow = [] }: Described,
  name: string,
): ReadContract {
  const contract = { documents, codecs, int64, dates, root, ...(name !== '' && { name }) };
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
