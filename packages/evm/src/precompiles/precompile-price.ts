import type { Common } from '@ethereumjs/common';
import { getActivePrecompiles } from '@ethereumjs/evm';
import type { CustomPrecompiles } from './custom-precompiles.js';
import { modexpMicroseconds } from './modexp-price.js';

/** The part of the rules of a block that says which contracts there are. */
interface PricedRules {
  readonly common: Common;
  readonly customPrecompiles: CustomPrecompiles;
  readonly statefulPrecompiles: { readonly contracts: ReadonlyMap<string, unknown> };
}

/** What a call of one built-in contract takes of a processor's time. */
interface PrecompileCost {
  /** Microseconds of the dearest input of that form, if the gas suffices. */
  readonly of: (input: Uint8Array) => number;
  /** The most nanoseconds that a unit of gas buys, with the 100 that the call itself costs at least. */
  readonly perGas: number;
}

const fixed = (microseconds: number, perGas: number): PrecompileCost => ({ of: () => microseconds, perGas });
const linear = (base: number, perUnit: number, bytesPerUnit: number, perGas: number): PrecompileCost => ({
  of: (input) => base + perUnit * Math.ceil(input.length / bytesPerUnit),
  perGas,
});

/** Gas of the instruction that calls. */
const callGas = 100;

/**
 * By the last two bytes of the address. Measured by `npm run bench -- precompiles` on a machine of 2 cores at 2 to 3 GHz, and rounded up.
 * Contracts of the rules that keep state, and the retired ones, cost what is said last.
 */
const costs: ReadonlyMap<number, PrecompileCost> = new Map([
  [0x01, fixed(220, 75)],
  [0x02, linear(8, 0.23, 32, 60)],
  [0x03, linear(5, 0.12, 32, 10)],
  [0x04, linear(4, 0.025, 32, 60)],
  [0x05, { of: modexpMicroseconds, perGas: 190 }],
  [0x06, fixed(45, 180)],
  [0x07, fixed(320, 55)],
  [0x08, linear(2_200, 3_200, 192, 95)],
  [0x09, { of: (input) => 15 + roundsOf(input) * 0.03, perGas: 130 }],
  [0x0a, fixed(6_500, 140)],
  [0x0b, fixed(90, 190)],
  [0x0c, linear(600, 700, 160, 120)],
  [0x0d, fixed(110, 160)],
  [0x0e, linear(1_000, 1_200, 288, 120)],
  [0x0f, linear(4_500, 3_200, 384, 130)],
  [0x10, fixed(420, 80)],
  [0x11, fixed(2_200, 95)],
  [0x100, fixed(700, 200)],
]);
const otherCost = linear(100, 0.5, 32, 100);

/** The most nanoseconds that a unit of gas buys in any built-in contract: a call with so much gas costs no more than the product. */
export const maxNanosecondsPerGas: number = Math.max(...[...costs.values()].map(({ perGas }) => perGas));

/**
 * An upper estimate of the processor time of a call of a built-in contract, in microseconds, before it runs; 0 where the rules have none at that
 * address. It looks at lengths and a few numbers of the input, never at all of it, so that it costs less than a microsecond.
 *
 * The estimate is for a machine like the one of `bench/README.md` and above what was measured for the dearest input there, by less than a
 * factor of two. Without `gas` the call is taken to pay for its input; with it, the estimate is what that gas can buy at most.
 *
 * Two uses. Who decides where a message runs asks with its target, its input and its gas; a message to a contract can cost
 * `maxNanosecondsPerGas` times its gas. And `ContractEvm` asks before each built-in contract runs, and ends an execution whose time does not
 * last for it, wherever in it the call is.
 * @example
 * ```ts
 * const blake2f = `0x${'00'.repeat(19)}09`;
 * precompilePrice(blake2f, input, rules, 50_000_000n); // with 49 million rounds: seconds, so not on the thread that serves
 * ```
 */
export function precompilePrice(
  address: string,
  input: Uint8Array,
  rules: PricedRules,
  gas?: bigint,
): number {
  const name = address.slice(2).toLowerCase();
  return namesOf(rules).has(name) ? priceOf(name, input, gas) : 0;
}

/** The same where a built-in contract is known to be, by its name in the table of an EVM: the address without `0x`. */
export function priceOf(name: string, input: Uint8Array, gas?: bigint): number {
  const cost = costs.get(numberOf(name)) ?? otherCost;
  const price = cost.of(input);
  return gas === undefined ? price : Math.min(price, ((Number(gas) + callGas) * cost.perGas) / 1_000);
}

// Rules are few, and each has a `Common` of its own.
const known = new WeakMap<PricedRules['common'], ReadonlySet<string>>();

function namesOf({ common, customPrecompiles, statefulPrecompiles }: PricedRules): ReadonlySet<string> {
  const names = known.get(common);
  if (names !== undefined) return names;
  const found = new Set(getActivePrecompiles(common, customPrecompiles).keys());
  for (const address of statefulPrecompiles.contracts.keys()) found.add(address.slice(2));
  known.set(common, found);
  return found;
}

// Other addresses than those of the standard have something in front of the last two bytes.
function numberOf(name: string): number {
  return name.startsWith('0'.repeat(36)) ? Number.parseInt(name.slice(36), 16) : -1;
}

function roundsOf(input: Uint8Array): number {
  if (input.length !== 213) return 0;
  return new DataView(input.buffer, input.byteOffset).getUint32(0);
}
