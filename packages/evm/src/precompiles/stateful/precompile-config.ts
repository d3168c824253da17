import { checksumAddress } from '@firn/crypto';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { EvmError } from '../../evm-error.js';
import type { WorldState } from '../../state/world-state.js';
import type { ConfigContext, PrecompileConfig } from './precompile-module.js';
import { type Role, roles, writeRole } from './roles.js';

/** The most addresses that a configuration may give a role. */
const maxAddresses = 10_000;

/** What every configuration holds. */
export interface ActivationConfig {
  readonly blockTimestamp: bigint | undefined;
  readonly disable: boolean;
}

/** Who has which role from the start. */
export interface AllowListConfig {
  readonly adminAddresses: readonly Hex[];
  readonly managerAddresses: readonly Hex[];
  readonly enabledAddresses: readonly Hex[];
}

/** Fields of a JSON object. */
export type JsonFields = Readonly<Record<string, unknown>>;

/** @throws EvmError `genesis` unless it is an object. */
export function jsonFields(json: unknown, path: string): JsonFields {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as JsonFields;
  throw new EvmError('genesis', `${path} must be an object`);
}

/** A field that is an integer of 64 bits without a sign; undefined where it is missing or null. */
export function uint64Field(fields: JsonFields, key: string, path: string): bigint | undefined {
  const value = fields[key];
  if (value === undefined || value === null) return undefined;
  const isInteger =
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    // Integers above 2^53 are decimal strings in exactly parsed JSON.
    (typeof value === 'string' && /^\d{16,20}$/u.test(value)) ||
    typeof value === 'bigint';
  const integer = isInteger ? BigInt(value) : -1n;
  if (integer >= 0n && integer < 1n << 64n) return integer;
  throw new EvmError('genesis', `${path}.${key} must be an integer of 64 bits, not ${JSON.stringify(value)}`);
}

/** A field that is true or false, or missing for false. */
export function booleanField(fields: JsonFields, key: string, path: string): boolean {
  const value = fields[key] ?? false;
  if (typeof value === 'boolean') return value;
  throw new EvmError('genesis', `${path}.${key} must be true or false, not ${JSON.stringify(value)}`);
}

/** An address in lower case. @throws EvmError `genesis` for anything else. */
export function parseAddress(value: unknown, path: string): Hex {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/u.test(value)) return bytesToHex(hexToBytes(value));
  throw new EvmError('genesis', `${path} must be an address of 20 bytes, not ${JSON.stringify(value)}`);
}

/** The fields that `parseAllowList` reads. */
export const allowListFields = ['adminAddresses', 'managerAddresses', 'enabledAddresses'] as const;

/**
 * Reads what every configuration holds.
 * @param others the fields that this configuration may hold besides
 * @throws EvmError `genesis` for any other field: a misspelt list of administrators would leave a chain without any
 */
export function parseActivation(
  fields: JsonFields,
  path: string,
  others: readonly string[],
): ActivationConfig {
  const known = ['blockTimestamp', 'disable', ...others];
  const unknown = Object.keys(fields).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new EvmError('genesis', `${path}.${unknown} is no field of it: they are ${known.join(', ')}`);
  }
  return {
    blockTimestamp: uint64Field(fields, 'blockTimestamp', path),
    disable: booleanField(fields, 'disable', path),
  };
}

/**
 * Reads who has which role.
 * @throws EvmError `genesis` for an account with two roles, and for managers before Durango.
 */
export function parseAllowList(
  fields: JsonFields,
  path: string,
  { blockTimestamp }: ActivationConfig,
  { durango }: ConfigContext,
): AllowListConfig {
  const config = {
    adminAddresses: addressList(fields, 'adminAddresses', path),
    managerAddresses: addressList(fields, 'managerAddresses', path),
    enabledAddresses: addressList(fields, 'enabledAddresses', path),
  };
  const seen = new Map<Hex, string>();
  claim(seen, config.enabledAddresses, 'enabled');
  claim(seen, config.adminAddresses, 'admin');
  if (config.managerAddresses.length > 0 && blockTimestamp !== undefined && blockTimestamp < durango) {
    throw new EvmError('genesis', 'cannot add managers before Durango');
  }
  claim(seen, config.managerAddresses, 'manager');
  return config;
}

function addressList(fields: JsonFields, key: string, path: string): Hex[] {
  const list = fields[key] ?? [];
  if (!Array.isArray(list)) throw new EvmError('genesis', `${path}.${key} must be a list of addresses`);
  if (list.length > maxAddresses) {
    throw new EvmError(
      'genesis',
      `${path}.${key} holds ${list.length} addresses, at most ${maxAddresses} are allowed`,
    );
  }
  return list.map((value, index) => parseAddress(value, `${path}.${key}[${index}]`));
}

function claim(seen: Map<Hex, string>, addresses: readonly Hex[], role: string): void {
  for (const address of addresses) {
    const other = seen.get(address);
    if (other === role)
      throw new EvmError('genesis', `duplicate address in ${role} list: ${checksumAddress(address)}`);
    if (other !== undefined) {
      const pair = role === 'admin' ? 'admin and enabled' : `${other} and manager`;
      throw new EvmError('genesis', `cannot set address as both ${pair}: ${checksumAddress(address)}`);
    }
    seen.set(address, role);
  }
}

/** Writes the roles of a configuration. */
export function writeAllowList(state: WorldState, precompile: Hex, config: AllowListConfig): void {
  const write = (addresses: readonly Hex[], role: Role): void => {
    for (const address of addresses) writeRole(state, precompile, address, role);
  };
  write(config.enabledAddresses, roles.enabled);
  write(config.adminAddresses, roles.admin);
  write(config.managerAddresses, roles.manager);
}

/** The lists in JSON: those that are not empty. */
function allowListToJson(config: AllowListConfig): Record<string, unknown> {
  return Object.fromEntries(
    (['adminAddresses', 'managerAddresses', 'enabledAddresses'] as const)
      .filter((key) => config[key].length > 0)
      .map((key) => [key, config[key]]),
  );
}

/** What every configuration holds, in JSON. */
export function activationToJson({ blockTimestamp, disable }: ActivationConfig): Record<string, unknown> {
  return { blockTimestamp: blockTimestamp ?? null, ...(disable ? { disable } : {}) };
}

/** @throws TypeError unless the configuration is of that class: it belongs to another module. */
export function ownConfig<Config extends PrecompileConfig>(
  config: PrecompileConfig,
  kind: new (...given: never[]) => Config,
): Config {
  if (config instanceof kind) return config;
  throw new TypeError(`the configuration of ${config.key} does not belong to this module`);
}

/** The configuration of a precompile with a list of allowed accounts: when it holds, and who is on the list. */
export class ListedConfig implements PrecompileConfig {
  readonly key: string;
  readonly activation: ActivationConfig;
  readonly lists: AllowListConfig;

  constructor(key: string, activation: ActivationConfig, lists: AllowListConfig) {
    this.key = key;
    this.activation = activation;
    this.lists = lists;
  }

  get blockTimestamp(): bigint | undefined {
    return this.activation.blockTimestamp;
  }

  get disable(): boolean {
    return this.activation.disable;
  }

  toJson(): Record<string, unknown> {
    return { ...allowListToJson(this.lists), ...activationToJson(this.activation), ...this.ownFields() };
  }

  /** What the precompile has beside these, as the reference client writes it. */
  protected ownFields(): Record<string, unknown> {
    return {};
  }
}
