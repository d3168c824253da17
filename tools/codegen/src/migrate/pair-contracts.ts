import type { Contract, Operation, Type } from '@firn/contract';
import { type Pair, pairOperations, placed } from '../diff/compare-contracts.js';
import type { PlacedOperation } from '../diff/compare-operation.js';
import { webhookGroup } from '../write/webhook-group.js';
import { onlyMatches } from './only-match.js';
import { sentAddresses } from './sent-addresses.js';
import { exactText, type NameOf } from './type-text.js';
import type { WantedRenames } from './wanted-renames.js';

/** Operations and types of two contracts in pairs. A pair has different names only if the rename is certain. */
export interface PairedContracts {
  readonly old: Contract;
  readonly now: Contract;
  readonly operations: readonly Pair[];
  /** Every type that is still there, by its old name; also where the name is the same. */
  readonly types: ReadonlyMap<string, string>;
  /** The renames, each with its reason: `getPet -> findPet: both are GET /pets/{id}`. */
  readonly renames: readonly string[];
}

/** Pairs the operations and types of two versions. */
export function pairContracts(old: Contract, now: Contract, wanted: WantedRenames): PairedContracts {
  const renames: string[] = [];
  const types = pairTypes(old, now, wanted, renames);
  const nameOf: NameOf = (name) => types.get(name) ?? name;
  return { old, now, types, operations: pairAll(old, now, wanted, nameOf, renames), renames };
}

/** Types of the same name, then those that were named, then those of which exactly one is gone and one is new with the same structure. */
function pairTypes(
  old: Contract,
  now: Contract,
  wanted: WantedRenames,
  renames: string[],
): Map<string, string> {
  const after = new Map(now.types.map(({ name, type }) => [name, type]));
  const pairs = new Map<string, string>();
  for (const { name } of old.types) {
    const chosen = wanted.types.get(name);
    if (chosen !== undefined) renames.push(`${name} -> ${chosen}: --rename`);
    if (chosen !== undefined) pairs.set(name, chosen);
    else if (after.has(name) && ![...wanted.types.values()].includes(name)) pairs.set(name, name);
  }
  // A type that refers to a renamed one has its name in it, so that each round may find more.
  for (let found = -1; found !== pairs.size; ) {
    found = pairs.size;
    const taken = new Set(pairs.values());
    const gone = old.types.filter(({ name }) => !pairs.has(name));
    const added = now.types.filter(({ name }) => !taken.has(name));
    const same = onlyMatches(gone, added, (before, other) => {
      const own = (name: string): string => (name === before.name ? other.name : (pairs.get(name) ?? name));
      return exactText(before.type, own) === exactText(other.type, (name) => name);
    });
    for (const [{ name }, other] of same) {
      pairs.set(name, other.name);
      renames.push(
        `${name} -> ${other.name}: the only type that is gone and the only new one with its structure`,
      );
    }
  }
  return pairs;
}

function pairAll(
  old: Contract,
  now: Contract,
  wanted: WantedRenames,
  nameOf: NameOf,
  renames: string[],
): Pair[] {
  const [before, after] = [operationsOf(old), operationsOf(now)];
  const successors = new Map(
    before.flatMap((found) => {
      const name = wanted.operations.get(found.operation.name);
      const match = after.find(({ operation }) => operation.name === name);
      return match === undefined ? [] : [[found, match] as const];
    }),
  );
  for (const [{ operation }, match] of successors)
    renames.push(`${operation.name} -> ${match.operation.name}: --rename`);
  for (const [found, match, address] of renamedSent(old, now, before, after)) {
    if (successors.has(found)) continue;
    successors.set(found, match);
    renames.push(`${found.operation.name} -> ${match.operation.name}: both are ${address}`);
  }
  const chosen = new Set(successors.values());
  const pairs = pairOperations(
    before.filter((found) => !successors.has(found)),
    after.filter((match) => !chosen.has(match)),
  );
  for (const [found, match] of pairs) {
    if (match === undefined || !isCertain(found, match, before, after)) continue;
    successors.set(found, match);
    if (found.operation.name !== match.operation.name)
      renames.push(`${found.operation.name} -> ${match.operation.name}: ${addressOf(match.operation)}`);
  }
  const matched = new Set(successors.values());
  const same = onlyMatches(
    before.filter((found) => !successors.has(found)),
    after.filter((match) => !matched.has(match)),
    (a, b) => structureOf(a.operation, nameOf) === structureOf(b.operation, (name) => name),
  );
  for (const [found, match] of same) {
    successors.set(found, match);
    renames.push(
      `${found.operation.name} -> ${match.operation.name}: the only operation that is gone and the only new one with its parameters and result`,
    );
  }
  return before.map((found) => [found, successors.get(found)]);
}

/** Webhooks and callbacks with other names: in the packages their paths are made of these. */
function renamedSent(
  old: Contract,
  now: Contract,
  before: readonly PlacedOperation[],
  after: readonly PlacedOperation[],
): (readonly [PlacedOperation, PlacedOperation, string])[] {
  const group = { old: webhookGroup(old)?.name, now: webhookGroup(now)?.name };
  const successors = sentAddresses(now);
  return [...sentAddresses(old)].flatMap(([address, name]) => {
    const successor = successors.get(address);
    const found = before.find((each) => each.group === group.old && each.operation.name === name);
    const match = after.find((each) => each.group === group.now && each.operation.name === successor);
    return found === undefined || match === undefined || name === successor
      ? []
      : [[found, match, address] as const];
  });
}

function operationsOf(contract: Contract): PlacedOperation[] {
  const received = webhookGroup(contract);
  return placed([...contract.groups, ...(received === undefined ? [] : [received])]);
}

/** Whether no other operation has the same address: paths may differ in what is not sent, as in `/token#refresh`. */
function isCertain(
  { operation }: PlacedOperation,
  match: PlacedOperation,
  before: readonly PlacedOperation[],
  after: readonly PlacedOperation[],
): boolean {
  if (operation.name === match.operation.name) return true;
  const address = addressOf(match.operation);
  const isOnly = (all: readonly PlacedOperation[]): boolean =>
    all.filter((each) => addressOf(each.operation) === address).length <= 1;
  return isOnly(before) && isOnly(after);
}

function addressOf({ wire, name }: Operation): string {
  return wire.protocol === 'http' ? `both are ${wire.verb} ${wire.path}` : `${name} answers to both names`;
}

/** All of an operation but its name and its address. */
function structureOf({ params, result, wire, errors, subscription }: Operation, nameOf: NameOf): string {
  const text = (type: Type): string => exactText(type, nameOf);
  return JSON.stringify([
    wire.protocol === 'http' ? wire.verb : '',
    params.map((param) => [param.name, param.in, param.required, text(param.type)]),
    text(result),
    errors.map(({ code }) => code),
    subscription?.notification,
  ]);
}
