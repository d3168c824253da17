import type { Config } from '../config/config.js';
import { disk } from '../config/file-tree.js';
import type { ContractDiff } from './change.js';
import { compareSides } from './compare-sides.js';
import { type Bump, type NeededBump, neededBumps, packagesOf } from './release/bumps.js';
import { readChangesets } from './release/changesets.js';
import { findBase } from './release/find-base.js';
import { findSide, type Side, type SideOptions, workingTree } from './sources/find-side.js';

/** One contract, compared. */
export interface ComparedContract {
  readonly diff: ContractDiff;
  readonly from: Side;
  readonly to: Side;
  /** What the published packages need; none where the newer side has no `firn.json`. */
  readonly packages: readonly NeededBump[];
  /** What the changesets since the older side declare, where there are any to look at. */
  readonly declared?: ReadonlyMap<string, Bump>;
}

/** What `firn diff` found out. */
export interface Comparison {
  readonly contracts: readonly ComparedContract[];
  /** Contracts that have nothing to be compared with. */
  readonly withoutBase: readonly string[];
  /** Contracts whose base is the commit that is checked out, by its name: nothing that is committed was compared. */
  readonly withHead: ReadonlyMap<string, string>;
}

/** Compares two sides that were named. */
export function compareNamed(old: string, now: string, options: SideOptions): Comparison {
  return compareFound(findSide(old, options), findSide(now, options));
}

/** Compares a side with the working tree of the project. */
export function compareWithProject(old: string, config: Config, options: SideOptions): Comparison {
  return compareFound(findSide(old, options), workingTree(config, options.remote));
}

/** Compares every contract of the project with its last release, or with where the branch began. */
export function compareWithBases(config: Config, options: SideOptions): Comparison {
  const { baseBranch } = readChangesets(config.root);
  const sides = new Map<string, Side>();
  const contracts: ComparedContract[] = [];
  const withoutBase: string[] = [];
  const withHead = new Map<string, string>();
  for (const contract of config.contracts) {
    const names = packagesOf(config, contract, disk)
      .filter(({ role }) => role !== 'documents')
      .map(({ name }) => name);
    const base = findBase(config.root, names, baseBranch);
    if (base === undefined) {
      withoutBase.push(contract.name);
      continue;
    }
    if (base.isHead) withHead.set(contract.name, base.label);
    const side = sides.get(base.commit) ?? findSide(base.commit, { ...options, cwd: config.root });
    sides.set(base.commit, side);
    const only = (all: Side): Side => ({
      ...all,
      contracts: all.contracts.filter(({ name }) => name === contract.name),
    });
    contracts.push(
      ...compareFound({ ...only(side), label: base.label }, only(workingTree(config, options.remote)))
        .contracts,
    );
  }
  return { contracts, withoutBase, withHead };
}

function compareFound(from: Side, to: Side): Comparison {
  const declared = to.config === undefined ? undefined : readChangesets(to.root, to.files, from).declared;
  const contracts = compareSides(from, to).map((diff): ComparedContract => {
    const settings = to.config?.contracts.find(({ name }) => name === diff.contract);
    const packages =
      settings === undefined || to.config === undefined ? [] : packagesOf(to.config, settings, to.files);
    return {
      diff,
      from,
      to,
      packages: neededBumps(packages, diff.changes),
      ...(declared !== undefined && { declared }),
    };
  });
  return { contracts, withoutBase: [], withHead: new Map() };
}
