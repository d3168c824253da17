import { keccakHex } from '@firn/crypto';

/** A value that a function takes, as the JSON of an ABI names it. */
export interface AbiParameter {
  /** `uint256`, `tuple[]`, … */
  readonly type: string;
  /** Of a tuple: what it holds. */
  readonly components?: readonly AbiParameter[] | undefined;
}

/** A function or an error of a contract's own: what four bytes in front of data stand for. */
export interface AbiEntry {
  readonly selector: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

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
const identifier = /^[A-Za-z_$][\w$]{0,255}$/;
/** Structures inside of structures, further than this, are not read. */
const deepest = 8;

/**
 * The functions and errors of an ABI in JSON. What has no selector (events, constructors) is passed over, and so is what cannot be read: a part that
 * is not understood is no reason not to show the rest.
 */
export function readAbi(abi: readonly unknown[]): AbiEntry[] {
  return abi.flatMap((item) => {
    const { type, name, inputs = [] } = fieldsOf(item);
    if ((type !== 'function' && type !== 'error') || typeof name !== 'string' || !identifier.test(name))
      return [];
    const parameters = readParameters(inputs, 0);
    return parameters === undefined ? [] : [entryOf(name, parameters)];
  });
}

/** The function of a signature such as `transfer(address,uint256)`, without structures. */
export function parseSignature(signature: string): AbiEntry {
  const open = signature.indexOf('(');
  const list = signature.slice(open + 1, -1);
  return entryOf(signature.slice(0, open), list === '' ? [] : list.split(',').map((type) => ({ type })));
}

/** The first four bytes of the hash of a signature, in hex. */
export function selectorOf(signature: string): string {
  return keccakHex(Buffer.from(signature)).slice(0, 10);
}

function entryOf(name: string, inputs: readonly AbiParameter[]): AbiEntry {
  return { selector: selectorOf(`${name}(${inputs.map(canonicalType).join(',')})`), name, inputs };
}

function canonicalType({ type, components = [] }: AbiParameter): string {
  return type.replace(/^tuple/, () => `(${components.map(canonicalType).join(',')})`);
}

function readParameters(inputs: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(inputs) || depth > deepest) return undefined;
  const parameters: AbiParameter[] = [];
  for (const input of inputs) {
    const { type, components } = fieldsOf(input);
    if (typeof type !== 'string') return undefined;
    if (elementary.test(type)) parameters.push({ type });
    else {
      const inner = tuple.test(type) ? readParameters(components, depth + 1) : undefined;
      if (inner === undefined) return undefined;
      parameters.push({ type, components: inner });
    }
  }
  return parameters;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
