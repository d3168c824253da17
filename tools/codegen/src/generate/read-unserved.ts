import path from 'node:path';
import type { Contract } from '@firn/contract';
import { SettingsError } from '../config/settings-reader.js';
import { nearNames } from '../lint/near-names.js';
import { readIfThere } from '../manifest/read-if-there.js';
import type { Unserved } from '../write/handler-index.js';

/**
 * Reads the list of operations that a program does not serve: `{"info": ["info.acps"]}`. Without the file, it serves all.
 * @throws SettingsError for a group or an operation that the contract does not have.
 */
export function readUnserved(root: string, file: string, contract: Contract): Unserved {
  const text = readIfThere(path.join(root, file));
  const listed = text === undefined ? {} : parse(text, file);
  const unserved: Record<string, readonly string[]> = Object.create(null);
  for (const [name, names] of Object.entries(listed)) {
    const group = contract.groups.find((each) => each.name === name);
    if (group === undefined)
      throw new SettingsError(
        `${file}: ${name} is no group; ${contract.name} has ${contract.groups.map((each) => each.name).join(', ')}`,
      );
    if (!Array.isArray(names)) throw new SettingsError(`${file}: ${name} must be a list of operations`);
    const known = group.operations.map((operation) => operation.name);
    const wrong = names.find((each) => !known.includes(String(each)));
    if (wrong !== undefined) {
      const near = nearNames(String(wrong), known);
      throw new SettingsError(
        `${file}: ${String(wrong)} is no operation of ${name}${near.length > 0 ? `; ${near.join(' or ')} was probably meant` : ''}`,
      );
    }
    unserved[name] = names.map(String);
  }
  return unserved;
}

function parse(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw new SettingsError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new SettingsError(`${file} must be an object with a list of operations for each group`);
}
