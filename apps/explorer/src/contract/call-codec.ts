import { type AbiFunction, type AbiParameter, decodeAbiParameters, encodeFunctionData, type Hex } from 'viem';
import { componentsOf, itemOf } from './contract-functions.js';
import { readArgument, type Typed } from './typed-argument.js';

/** Answers beyond this are not read: nobody looks through them, and strangers choose their length. */
const maxBytes = 65_536;
/** Values of an answer that are shown. */
export const maxValues = 200;

/** One value of an answer. */
export interface ResultValue {
  /** Where it stands: `0.2.1`. */
  readonly path: string;
  /** As the ABI calls it; empty where it does not. */
  readonly name: string;
  readonly type: string;
  /** Undefined for a list or structure, whose values follow. */
  readonly value: bigint | boolean | string | undefined;
  readonly depth: number;
}

/**
 * The bytes of a call.
 * @throws Error that names what was typed wrongly, and what is allowed.
 */
export function encodeCall(abi: AbiFunction, typed: readonly Typed[]): Hex {
  const args = abi.inputs.map((input, index) =>
    readArgument(input, typed[index] ?? '', input.name || `argument ${index + 1}`),
  );
  // Names of structures are no keys here: two of them may be the same.
  const inputs = abi.inputs.map(unnamed);
  return encodeFunctionData({ abi: [{ ...abi, inputs }], functionName: abi.name, args });
}

/**
 * The values of an answer, in their order, each list and structure before what it holds; at most {@link maxValues}.
 * @throws Error where the answer is not what the ABI says.
 */
export function readResults(
  { outputs }: AbiFunction,
  data: Hex,
): { readonly values: readonly ResultValue[]; readonly isCut: boolean } {
  const bytes = (data.length - 2) / 2;
  if (bytes > maxBytes) throw new Error(`the answer has ${bytes} bytes, and at most ${maxBytes} are read`);
  if (outputs.length === 0 && bytes > 0)
    throw new Error(`the answer has ${bytes} bytes, and the ABI does not say what they are`);
  let decoded: readonly unknown[];
  try {
    decoded = decodeAbiParameters(outputs.map(unnamed), data);
  } catch {
    throw new Error(
      bytes === 0
        ? 'the contract answered nothing, where its ABI says that it answers'
        : `the answer of ${bytes} bytes is not what the ABI says`,
    );
  }
  const values: ResultValue[] = [];
  let isCut = false;
  const add = (parameter: AbiParameter, value: unknown, path: string, depth: number): void => {
    if (values.length >= maxValues) {
      isCut = true;
      return;
    }
    const list = itemOf(parameter);
    const components = componentsOf(parameter);
    const parts = list === undefined && components === undefined ? undefined : (value as readonly unknown[]);
    const { name = '', type } = parameter;
    const own = parts === undefined ? scalarOf(value) : undefined;
    values.push({ path, name, type: shortType(parameter, type, parts?.length), value: own, depth });
    for (const [index, part] of (parts ?? []).entries()) {
      const inner = list?.item ?? components?.[index];
      if (inner !== undefined && !isCut) add(inner, part, `${path}.${index}`, depth + 1);
    }
  };
  outputs.forEach((output, index) => {
    add(output, decoded[index], String(index), 0);
  });
  return { values, isCut };
}

function scalarOf(value: unknown): bigint | boolean | string {
  if (typeof value === 'bigint' || typeof value === 'boolean' || typeof value === 'string') return value;
  // Integers of up to 48 bits come as numbers.
  if (typeof value === 'number') return BigInt(value);
  throw new Error('the answer holds something that no ABI knows');
}

function shortType(parameter: AbiParameter, type: string, length: number | undefined): string {
  return itemOf(parameter) === undefined || length === undefined ? type : `${type}, ${length} of them`;
}

/** Without names, structures are read as lists in their order. */
function unnamed(parameter: AbiParameter): AbiParameter {
  const { type } = parameter;
  return 'components' in parameter ? { type, components: parameter.components.map(unnamed) } : { type };
}
