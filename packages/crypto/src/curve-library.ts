import { createRequire } from 'node:module';

/** What the compiled library does, by its names; numbers are places in its memory, and results 0 or 1 unless said. */
interface CompiledLibrary {
  readonly wasmMemory: WebAssembly.Memory;
  _malloc(size: number): number;
  _free(at: number): void;
  _mclBn_init(curve: number, compiledFor: number): number;
  _mclBn_setMapToMode(mode: number): void;
  _mclBn_verifyOrderG1(verifies: number): void;
  _mclBn_verifyOrderG2(verifies: number): void;
  _mclBn_setETHserialization(isUsed: number): void;
  /** The bytes that it read; 0 for bytes that are no point. */
  _mclBnG1_deserialize(at: number, bytes: number, size: number): number;
  _mclBnG1_sub(result: number, a: number, b: number): void;
  _mclBnFr_setBigEndianMod(at: number, bytes: number, size: number): number;
  _mclBnFr_inv(result: number, a: number): void;
  _mclBnFr_mul(result: number, a: number, b: number): void;
  _mclBnFr_isEqual(a: number, b: number): number;
  _mclBnFp_setLittleEndian(at: number, bytes: number, size: number): number;
  _mclBnFp_getLittleEndian(bytes: number, size: number, at: number): number;
  _mclBnFp_setInt32(at: number, value: number): void;
  _mclBnFp_clear(at: number): void;
  _mclBnFp_mapToG1(point: number, at: number): number;
  _mclBnFp2_mapToG2(point: number, at: number): number;
  _mclBnG1_getBasePoint(at: number): void;
  _mclBnG1_clear(at: number): void;
  _mclBnG1_isZero(at: number): number;
  _mclBnG1_isValid(at: number): number;
  _mclBnG1_isValidOrder(at: number): number;
  _mclBnG1_normalize(result: number, at: number): void;
  _mclBnG1_add(result: number, a: number, b: number): void;
  _mclBnG1_mul(result: number, point: number, scalar: number): void;
  _mclBnG1_mulVec(result: number, points: number, scalars: number, count: number): void;
  _mclBnG2_clear(at: number): void;
  _mclBnG2_isZero(at: number): number;
  _mclBnG2_isValid(at: number): number;
  _mclBnG2_isValidOrder(at: number): number;
  _mclBnG2_normalize(result: number, at: number): void;
  _mclBnG2_add(result: number, a: number, b: number): void;
  _mclBnG2_mulVec(result: number, points: number, scalars: number, count: number): void;
  _mclBnGT_setInt32(at: number, value: number): void;
  _mclBnGT_mul(result: number, a: number, b: number): void;
  _mclBnGT_isOne(at: number): number;
  _mclBn_millerLoopVec(result: number, g1: number, g2: number, count: number): void;
  _mclBn_finalExp(result: number, at: number): void;
}

/** A curve by its number in the library. */
const curves = { bn254: 4, 'bls12-381': 5, 'p-256': 107 } as const;
/** A curve that the library is opened for. */
export type CurveName = keyof typeof curves;

// The form that the package is compiled for: four words of 64 bits for scalars, six for coordinates.
const compiledFor = 46;
/** The map to the curve of RFC 9380. */
const rfcMap = 5;

/** Sizes in the library's memory, in bytes; the same for all curves. */
export const sizes = { scalar: 32, coordinate: 48, g1: 3 * 48, g2: 6 * 48, gt: 12 * 48 } as const;

/** A curve's functions, and places in the memory that they work on. */
export interface CurveLibrary {
  readonly functions: CompiledLibrary;
  /** Gives places to work on, which are free again when `use` has ended. */
  withRoom<T>(use: (take: (size: number) => number) => T): T;
  /** Puts bytes into the memory. */
  put(at: number, bytes: Uint8Array): void;
  /** A copy of bytes of the memory. */
  get(at: number, size: number): Uint8Array;
}

const load = createRequire(import.meta.url);
const opened = new Map<CurveName, Promise<CurveLibrary>>();

/** The compiled arithmetic of a curve. It is made on first use, which takes 50 ms; each curve has an instance of its own. */
export function openCurve(name: CurveName): Promise<CurveLibrary> {
  let library = opened.get(name);
  if (library === undefined) {
    library = instantiate(name);
    opened.set(name, library);
  }
  return library;
}

async function instantiate(name: CurveName): Promise<CurveLibrary> {
  const create = load('mcl-wasm/dist/mcl_c.js') as (options: object) => Promise<CompiledLibrary>;
  const functions = await create({});
  const failure = functions._mclBn_init(curves[name], compiledFor);
  if (failure !== 0) throw new Error(`the library for ${name} does not start: ${failure}`);
  functions._mclBn_setMapToMode(rfcMap);
  // Compressed points as Ethereum writes them.
  functions._mclBn_setETHserialization(1);
  // Whoever wants points of the group alone asks for it: additions take others too.
  functions._mclBn_verifyOrderG1(0);
  functions._mclBn_verifyOrderG2(0);
  // The memory moves when it grows.
  const memory = (): Uint8Array => new Uint8Array(functions.wasmMemory.buffer);
  return {
    functions,
    withRoom: (use) => withRoom(functions, use),
    put: (at, bytes) => memory().set(bytes, at),
    get: (at, size) => memory().slice(at, at + size),
  };
}

function withRoom<T>(functions: CompiledLibrary, use: (take: (size: number) => number) => T): T {
  const taken: number[] = [];
  const free = (): void => {
    for (const at of taken) functions._free(at);
  };
  const take = (size: number): number => {
    const at = functions._malloc(size);
    if (at === 0) throw new Error(`no room for ${size} bytes in the library's memory`);
    taken.push(at);
    return at;
  };
  let result: T;
  try {
    result = use(take);
  } catch (error) {
    free();
    throw error;
  }
  if (result instanceof Promise) return result.finally(free) as T;
  free();
  return result;
}
