import type { EvmChain } from '@firn/evm/chain';

/** What was made last of something of each chain: what thousands are told of a block is made once, and forgotten with the next one. */
export class LastMade<Source extends object, Made> {
  readonly #last = new WeakMap<EvmChain, { readonly source: Source; readonly made: Made }>();
  readonly #make: (source: Source) => Made;

  constructor(make: (source: Source) => Made) {
    this.#make = make;
  }

  of(chain: EvmChain, source: Source): Made {
    const last = this.#last.get(chain);
    if (last?.source === source) return last.made;
    const made = this.#make(source);
    this.#last.set(chain, { source, made });
    return made;
  }
}
