import { keccakHex } from '@firn/crypto';

/** A value that a function takes, as the JSON of an ABI names it. */
export interface AbiParameter {
  /** `uint256`, `tuple[]`, … */
  readonly type: string;
  readonly name?: string | undefined;
  /** Of an event: whether it is a topic. */
  readonly indexed?: boolean | undefined;
  /** Of a tuple: what it holds. */
  readonly components?: readonly AbiParameter[] | undefined;
}

/** A function, an error of a contract's own or an event: what the bytes in front of data, or a first topic, stand for. */
export interface AbiEntry {
  readonly kind: AbiKind;
  /** Four bytes; of an event all 32 of its topic. */
  readonly selector: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** What a function returns; undefined where nobody told. */
  readonly outputs?: readonly AbiParameter[] | undefined;
  /** What a function may do; undefined where nobody told. */
  readonly mutability?: Mutability | undefined;
}

/** Whether a function reads alone, writes, or takes coins too. */
export type Mutability = 'pure' | 'view' | 'nonpayable' | 'payable';

/** What of a contract has a name that data begins with. */
export type AbiKind = 'function' | 'error' | 'event';

/** A contract whose name and ABI are known. */
export interface KnownContract {
  /** Undefined where only its ABI was given. */
  readonly name: string | undefined;
  /** By selector. */
  readonly entries: ReadonlyMap<string, AbiEntry>;
}

const elementary =
  /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(8|16|24|32|40|48|56|64|72|80|88|96|1[0-2]\d|13[0-6]|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))(\[\d{0,9}\])*$/;
const tuple = /^tuple(\[\d{0,9}\])*$/;
const kinds: ReadonlySet<unknown> = new Set<AbiKind>(['function', 'error', 'event']);
const mutabilities: ReadonlySet<unknown> = new Set<Mutability>(['pure', 'view', 'nonpayable', 'payable']);
const identifier = /^[A-Za-z_$][\w$]{0,255}$/;
/** Structures inside of structures, further than this, are not read. */
const deepest = 8;

/**
 * The functions, errors and events of an ABI in JSON. What has no selector (constructors, anonymous events) is passed over, and so is what cannot be
 * read: a part that is not understood is no reason not to show the rest.
 */
export function readAbi(abi: readonly unknown[]): AbiEntry[] {
  return abi.flatMap((item) => {
    const { type, name, inputs = [], outputs, stateMutability, anonymous } = fieldsOf(item);
    if (!isKind(type) || anonymous === true || typeof name !== 'string' || !identifier.test(name)) return [];
    const parameters = readParameters(inputs, 0);
    if (parameters === undefined) return [];
    const entry = entryOf(type, name, parameters);
    if (type !== 'function') return [entry];
    const results = readParameters(outputs, 0);
    return [
      {
        ...entry,
        ...(results && { outputs: results }),
        ...(isMutability(stateMutability) && { mutability: stateMutability }),
      },
    ];
  });
}

/** The function of a signature such as `transfer(address,uint256)`, without structures. */
export function parseSignature(signature: string): AbiEntry {
  const open = signature.indexOf('(');
  const list = signature.slice(open + 1, -1);
  return entryOf(
    'function',
    signature.slice(0, open),
    list === '' ? [] : list.split(',').map((type) => ({ type })),
  );
}

/** The first four bytes of the hash of a signature, in hex. */
export function selectorOf(signature: string): string {
  return keccakHex(Buffer.from(signature)).slice(0, 10);
}

function isKind(type: unknown): type is AbiKind {
  return kinds.has(type);
}

function isMutability(text: unknown): text is Mutability {
  return mutabilities.has(text);
}

function entryOf(kind: AbiKind, name: string, inputs: readonly AbiParameter[]): AbiEntry {
  const signature = `${name}(${inputs.map(canonicalType).join(',')})`;
  const selector = kind === 'event' ? keccakHex(Buffer.from(signature)) : selectorOf(signature);
  return { kind, selector, name, inputs };
}

function canonicalType({ type, components = [] }: AbiParameter): string {
  return type.replace(/^tuple/, () => `(${components.map(canonicalType).join(',')})`);
}

function readParameters(inputs: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(inputs) || depth > deepest) return undefined;
  const parameters: AbiParameter[] = [];
  for (const input of inputs) {
    const { type, name, indexed, components } = fieldsOf(input);
    if (typeof type !== 'string') return undefined;
    const isElementary = elementary.test(type);
    const inner = !isElementary && tuple.test(type) ? readParameters(components, depth + 1) : undefined;
    if (!isElementary && inner === undefined) return undefined;
    parameters.push({
      type,
      ...(typeof name === 'string' && identifier.test(name) && { name }),
      ...(typeof indexed === 'boolean' && { indexed }),
      ...(inner && { components: inner }),
    });
  }
  return parameters;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
