import { isZero } from '@firn/primitives/bytes';
import { type CurveLibrary, sizes } from './curve-library.js';

/** How the points of a curve stand in the input of a contract. */
export interface PointForm {
  /** Bytes of a coordinate in the input, of which the first may be padding, and without it. */
  readonly width: number;
  readonly fieldBytes: number;
  /** The prime of the coordinates, in bytes without padding. */
  readonly field: Uint8Array;
  /** Which part of a number with two parts comes first in the input. */
  readonly order: 'real-first' | 'imaginary-first';
}

/** What is wrong with a point: a coordinate is not below the prime, or the point is not on the curve. */
export type PointFault = 'field' | 'curve';

/** Points of one curve, between the input of contracts and the library. */
export class CurvePoints {
  readonly library: CurveLibrary;
  readonly #form: PointForm;

  constructor(library: CurveLibrary, form: PointForm) {
    this.library = library;
    this.#form = form;
  }

  /** Bytes of a point in the input. */
  get g1Length(): number {
    return 2 * this.#form.width;
  }

  get g2Length(): number {
    return 4 * this.#form.width;
  }

  /** Puts a point of the input at a place, all zeros for infinity; undefined if that is well. */
  readG1(at: number, input: Uint8Array, mustBeInGroup: boolean): PointFault | undefined {
    const { functions } = this.library;
    if (isZero(input)) {
      functions._mclBnG1_clear(at);
      return undefined;
    }
    const { width } = this.#form;
    if (!this.readField(at, input.subarray(0, width))) return 'field';
    if (!this.readField(at + sizes.coordinate, input.subarray(width, 2 * width))) return 'field';
    functions._mclBnFp_setInt32(at + 2 * sizes.coordinate, 1);
    if (functions._mclBnG1_isValid(at) !== 1) return 'curve';
    return mustBeInGroup && functions._mclBnG1_isValidOrder(at) !== 1 ? 'curve' : undefined;
  }

  /** The same for a point of the second group. */
  readG2(at: number, input: Uint8Array, mustBeInGroup: boolean): PointFault | undefined {
    const { functions } = this.library;
    if (isZero(input)) {
      functions._mclBnG2_clear(at);
      return undefined;
    }
    const { width } = this.#form;
    if (!this.readPair(at, input.subarray(0, 2 * width))) return 'field';
    if (!this.readPair(at + 2 * sizes.coordinate, input.subarray(2 * width))) return 'field';
    functions._mclBnFp_setInt32(at + 4 * sizes.coordinate, 1);
    functions._mclBnFp_clear(at + 5 * sizes.coordinate);
    if (functions._mclBnG2_isValid(at) !== 1) return 'curve';
    return mustBeInGroup && functions._mclBnG2_isValidOrder(at) !== 1 ? 'curve' : undefined;
  }

  /** Puts a coordinate at a place; false if it is not below the prime. The padding is to be zeros. */
  readField(at: number, input: Uint8Array): boolean {
    const { fieldBytes, field, width } = this.#form;
    const bytes = input.subarray(width - fieldBytes);
    if (Buffer.compare(bytes, field) >= 0) return false;
    return this.library.withRoom((take) => {
      const raw = take(fieldBytes);
      // The library reads numbers from their low end.
      this.library.put(raw, Uint8Array.from(bytes).reverse());
      return this.library.functions._mclBnFp_setLittleEndian(at, raw, fieldBytes) === 0;
    });
  }

  /** A number with two parts. */
  readPair(at: number, input: Uint8Array): boolean {
    const { width, order } = this.#form;
    const parts = [input.subarray(0, width), input.subarray(width, 2 * width)];
    const [real, imaginary] = order === 'real-first' ? parts : parts.reverse();
    return (
      real !== undefined &&
      imaginary !== undefined &&
      this.readField(at, real) &&
      this.readField(at + sizes.coordinate, imaginary)
    );
  }

  /** The point at a place as it stands in the output of a contract. */
  writeG1(at: number): Uint8Array {
    const { functions } = this.library;
    const output = new Uint8Array(this.g1Length);
    if (functions._mclBnG1_isZero(at) === 1) return output;
    functions._mclBnG1_normalize(at, at);
    for (const index of [0, 1]) this.#writeField(output, index, at + index * sizes.coordinate);
    return output;
  }

  writeG2(at: number): Uint8Array {
    const { functions } = this.library;
    const output = new Uint8Array(this.g2Length);
    if (functions._mclBnG2_isZero(at) === 1) return output;
    functions._mclBnG2_normalize(at, at);
    const places = this.#form.order === 'real-first' ? [0, 1, 2, 3] : [1, 0, 3, 2];
    for (const [index, place] of places.entries()) {
      this.#writeField(output, index, at + place * sizes.coordinate);
    }
    return output;
  }

  #writeField(output: Uint8Array, index: number, at: number): void {
    const { width, fieldBytes } = this.#form;
    this.library.withRoom((take) => {
      const raw = take(fieldBytes);
      // It writes no zeros in front of a number.
      const length = this.library.functions._mclBnFp_getLittleEndian(raw, fieldBytes, at);
      output.set(this.library.get(raw, length).reverse(), (index + 1) * width - length);
    });
  }
}
