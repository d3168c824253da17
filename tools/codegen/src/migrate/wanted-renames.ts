import type { Contract, Operation } from '@firn/contract';
import { SettingsError } from '../config/settings-reader.js';
import { webhookGroup } from '../write/webhook-group.js';

/** What `--rename` decided, by the words of the command line. */
export interface WantedRenames {
  /** Operations, old name to new name. */
  readonly operations: ReadonlyMap<string, string>;
  /** Named types, old name to new name. */
  readonly types: ReadonlyMap<string, string>;
  /** Fields, parameters and enum values: `Pet.name` to `title`. */
  readonly members: ReadonlyMap<string, string>;
}

/** Every operation that generated code has names for, webhooks and callbacks included. */
function allOperations(contract: Contract): Operation[] {
  const received = webhookGroup(contract);
  return [...contract.groups, ...(received === undefined ? [] : [received])].flatMap((group) => [
    ...group.operations,
  ]);
}

/**
 * Reads the values of `--rename`: `getPet=findPet`, `Pet=Animal`, `Pet.name=Pet.title`.
 * @throws SettingsError if one is no pair of names of the two documents.
 */
export function readWantedRenames(words: readonly string[], old: Contract, now: Contract): WantedRenames {
  const operations = new Map<string, string>();
  const types = new Map<string, string>();
  const members = new Map<string, string>();
  for (const word of words) {
    const [left = '', right = '', ...more] = word.split('=');
    if (left === '' || right === '' || more.length > 0)
      throw new SettingsError(
        `--rename ${word} must be old=new: getPet=findPet, Pet=Animal or Pet.name=Pet.title`,
      );
    const [from, to] = [operationOf(old, left), operationOf(now, right)];
    if (from !== undefined && to !== undefined) operations.set(from.name, to.name);
    else if (hasType(old, left) && hasType(now, right)) types.set(left, right);
    else members.set(...memberOf(word, left, right, old, now));
  }
  return { operations, types, members };
}

function memberOf(word: string, left: string, right: string, old: Contract, now: Contract): [string, string] {
  const owner = ownerOf(old, left);
  const successor = ownerOf(now, right);
  if (owner === undefined) throw unknown(word, left, 'OLD');
  if (successor === undefined) throw unknown(word, right, 'NEW');
  const path = left.slice(owner.length + 1);
  const name = right.slice(right.lastIndexOf('.') + 1);
  return [`${owner}.${path}`, name];
}

function unknown(word: string, name: string, side: string): SettingsError {
  return new SettingsError(
    `--rename ${word}: ${side} has no operation, type or member ${name}; run \`firn diff\` to see what changed`,
  );
}

/** The operation or type that a dotted name starts with; the longest one, because names of methods have dots. */
function ownerOf(contract: Contract, name: string): string | undefined {
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const owner = name.slice(0, end);
    if (operationOf(contract, owner) !== undefined || hasType(contract, owner)) return owner;
  }
  return undefined;
}

function operationOf(contract: Contract, name: string): Operation | undefined {
  return allOperations(contract).find((operation) => operation.name === name || operation.symbol === name);
}

const hasType = (contract: Contract, name: string): boolean =>
  contract.types.some((type) => type.name === name);
