import type { Hex } from '@firn/primitives/bytes';
import type { FrameStart, Tracer } from './tracer.js';

/** Tells whether a transaction touches an account: who calls, is called or is made in it. */
export class TouchTracer implements Tracer {
  readonly #address: Hex;
  #isTouched = false;

  constructor(address: Hex) {
    this.#address = address;
  }

  get isTouched(): boolean {
    return this.#isTouched;
  }

  onEnter({ from, to }: FrameStart): void {
    this.#isTouched ||= from === this.#address || to === this.#address;
  }

  result(): string {
    return '';
  }
}
