import { keccak256 } from '@firn/crypto';
import { bigintToWord, hexToBytes, padLeft } from '@firn/primitives/bytes';
import { parseExactJson } from '@firn/primitives/json';
import { Refusal } from '../errors/refusal.js';

/** A member of a structure. */
interface Member {
  readonly name: string;
  readonly type: string;
}

type Structures = ReadonlyMap<string, readonly Member[]>;

const maxTextLength = 131_072;
const maxStructures = 64;
const maxMembers = 512;
const maxNameLength = 64;
const maxDepth = 32;
const maxValues = 10_000;

const domainName = 'EIP712Domain';
/** The members that a domain may have, in the order of the standard. */
const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/**
 * The hash of typed data that is signed (EIP-712): of an object with `types`, `primaryType`, `domain` and `message`, or of its JSON.
 * Integers are numbers, decimal texts or texts of 0x; bytes and addresses are texts of 0x. Where `types` has no `EIP712Domain`, it is
 * what the domain has, in the order of the standard.
 * @throws Refusal that names the member which is not what its type says.
 */
export function typedDataHash(given: unknown): Uint8Array {
  const data = record(typeof given === 'string' ? parse(given) : given, 'typed data');
  const { primaryType } = data;
  const domain = record(data.domain, 'domain');
  const structures = readStructures(record(data.types, 'types'), domain);
  if (typeof primaryType !== 'string' || !structures.has(primaryType))
    throw refused(
      'primaryType',
      `must be one of ${[...structures.keys()].join(', ')}, not ${shown(primaryType)}`,
    );
  const encoder = new TypedDataEncoder(structures);
  const parts = [Uint8Array.of(0x19, 0x01), encoder.hashOf(domainName, domain, 'domain', 0)];
  if (primaryType !== domainName) parts.push(encoder.hashOf(primaryType, data.message, 'message', 0));
  return keccak256(Buffer.concat(parts));
}

function parse(text: string): unknown {
  if (text.length > maxTextLength)
    throw refused('typed data', `must be at most ${maxTextLength} characters, not ${text.length}`);
  try {
    return parseExactJson(text);
  } catch {
    throw refused('typed data', 'must be an object, or its JSON');
  }
}

function readStructures(types: Readonly<Record<string, unknown>>, domain: object): Structures {
  const structures = new Map<string, readonly Member[]>([
    [domainName, domainMembers.filter(({ name }) => Object.hasOwn(domain, name))],
  ]);
  const entries = Object.entries(types);
  if (entries.length > maxStructures)
    throw refused('types', `must be at most ${maxStructures} structures, not ${entries.length}`);
  let memberCount = 0;
  for (const [name, members] of entries) {
    if (!isName(name) || isAtomic(name)) throw refused(`types.${name}`, 'must have the name of a structure');
    if (!Array.isArray(members)) throw refused(`types.${name}`, 'must be a list of members');
    memberCount += members.length;
    if (memberCount > maxMembers) throw refused('types', `must have at most ${maxMembers} members together`);
    structures.set(
      name,
      members.map((member, index) => readMember(member, `types.${name}[${index}]`)),
    );
  }
  for (const [name, members] of structures)
    for (const { name: member, type } of members)
      if (!isAtomic(baseOf(type)) && !structures.has(baseOf(type)))
        throw refused(`types.${name}.${member}`, `has the type ${shown(type)}, which is none`);
  return structures;
}

function readMember(given: unknown, where: string): Member {
  const { name, type } = record(given, where);
  const [, base] = /^([^[]*)(?:\[\d{0,9}\]){0,8}$/.exec(typeof type === 'string' ? type : '') ?? [];
  if (!isName(name) || typeof type !== 'string' || !isName(base))
    throw refused(where, `must have a name and a type, each of at most ${maxNameLength} characters`);
  return { name, type };
}

function isName(text: unknown): text is string {
  return typeof text === 'string' && text.length <= maxNameLength && /^[A-Za-z_$][\w$]*$/.test(text);
}

/** Writes values as their types say. What a type is called is worked out once. */
class TypedDataEncoder {
  readonly #structures: Structures;
  readonly #typeHashes = new Map<string, Uint8Array>();
  #values = 0;

  constructor(structures: Structures) {
    this.#structures = structures;
  }

  /** hashStruct of the standard. */
  hashOf(structure: string, value: unknown, where: string, depth: number): Uint8Array {
    if (depth > maxDepth) throw refused(where, `must not be deeper than ${maxDepth} levels`);
    const object = record(value, where);
    const words = [this.#typeHash(structure)];
    for (const { name, type } of this.#structures.get(structure) ?? [])
      words.push(
        this.#word(type, Object.hasOwn(object, name) ? object[name] : undefined, `${where}.${name}`, depth),
      );
    return keccak256(Buffer.concat(words));
  }

  #word(type: string, value: unknown, where: string, depth: number): Uint8Array {
    this.#values += 1;
    if (this.#values > maxValues)
      throw refused(where, `is more than the ${maxValues} values that may be signed at once`);
    const [, element, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (element !== undefined) {
      if (!Array.isArray(value)) throw mismatch(where, type, value);
      if (count !== '' && value.length !== Number(count))
        throw refused(where, `is ${type} and must have ${count} items, not ${value.length}`);
      if (depth > maxDepth) throw refused(where, `must not be deeper than ${maxDepth} levels`);
      const words = value.map((item, index) => this.#word(element, item, `${where}[${index}]`, depth + 1));
      return keccak256(Buffer.concat(words));
    }
    if (!this.#structures.has(type)) return atomicWord(type, value, where);
    // A structure may hold one of its own kind, which ends somewhere: wallets write what is not there as zeros.
    if (value === null || value === undefined) return new Uint8Array(32);
    return this.hashOf(type, value, where, depth + 1);
  }

  #typeHash(structure: string): Uint8Array {
    let hash = this.#typeHashes.get(structure);
    if (hash === undefined) {
      hash = keccak256(Buffer.from(this.#typeText(structure), 'utf8'));
      this.#typeHashes.set(structure, hash);
    }
    return hash;
  }

  /** encodeType of the standard: the structure, then those that it needs in the order of their names. */
  #typeText(structure: string): string {
    const needed = new Set([structure]);
    for (const each of needed)
      for (const { type } of this.#structures.get(each) ?? [])
        if (this.#structures.has(baseOf(type))) needed.add(baseOf(type));
    needed.delete(structure);
    return [structure, ...[...needed].sort()]
      .map((each) => {
        const members = this.#structures.get(each) ?? [];
        return `${each}(${members.map(({ name, type }) => `${type} ${name}`).join(',')})`;
      })
      .join('');
  }
}

function baseOf(type: string): string {
  const end = type.indexOf('[');
  return end === -1 ? type : type.slice(0, end);
}

function isAtomic(type: string): boolean {
  if (['bool', 'address', 'string', 'bytes'].includes(type)) return true;
  const [, bytes] = /^bytes([1-9]\d?)$/.exec(type) ?? [];
  if (bytes !== undefined) return Number(bytes) <= 32;
  const [, bits] = /^u?int([1-9]\d{0,2})$/.exec(type) ?? [];
  return bits !== undefined && Number(bits) <= 256 && Number(bits) % 8 === 0;
}

function atomicWord(type: string, value: unknown, where: string): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw mismatch(where, type, value);
    return keccak256(Buffer.from(value, 'utf8'));
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw mismatch(where, type, value);
    return bigintToWord(value ? 1n : 0n);
  }
  if (type === 'address') return padLeft(bytesOf(type, value, where, 20), 32);
  if (type === 'bytes') return keccak256(bytesOf(type, value, where));
  if (type.startsWith('bytes')) {
    const word = new Uint8Array(32);
    word.set(bytesOf(type, value, where, Number(type.slice('bytes'.length))));
    return word;
  }
  return integerWord(type, value, where);
}

function bytesOf(type: string, value: unknown, where: string, length?: number): Uint8Array {
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) throw mismatch(where, type, value);
  const bytes = hexToBytes(value);
  if (length !== undefined && bytes.length !== length) throw mismatch(where, type, value);
  return bytes;
}

function integerWord(type: string, value: unknown, where: string): Uint8Array {
  const isSigned = type.startsWith('int');
  const bits = BigInt(type.replace(/^u?int/, ''));
  const integer = integerOf(value);
  const [low, high] = isSigned ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits];
  if (integer === undefined || integer < low || integer >= high) throw mismatch(where, type, value);
  return bigintToWord(BigInt.asUintN(256, integer));
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== 'string' || value.length > 80) return undefined;
  return /^(-?\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined;
}

function record(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw refused(where, `must be an object, not ${shown(value)}`);
}

function mismatch(where: string, type: string, value: unknown): Refusal {
  return refused(where, `must be ${type}, not ${shown(value)}`);
}

function refused(where: string, why: string): Refusal {
  return new Refusal(`invalid typed data: ${where} ${why}`);
}

/** A value as it is told to whoever sent it, in a few characters. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
