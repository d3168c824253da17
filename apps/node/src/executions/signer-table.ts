import type { Hex } from '@firn/primitives/bytes';
import { type CanonicalValidators, KeySigner, type WarpValidators } from '@firn/warp';
import type { SignerFacts } from './messages.js';

/** A fact of the platform chain is asked for that the thread was not given. */
export class UnknownFactError extends Error {
  override readonly name = 'UnknownFactError';
  readonly fact: 'subnet' | 'validators';
  readonly of: Hex;

  constructor(fact: 'subnet' | 'validators', of: Hex) {
    super(`no ${fact} known of ${of}`);
    this.fact = fact;
    this.of = of;
  }
}

/** Whether an error is a {@link UnknownFactError}, of this or of another copy of the code. */
export function isUnknownFactError(error: unknown): error is UnknownFactError {
  return error instanceof Error && error.name === 'UnknownFactError';
}

/** Who can sign messages between chains, as far as the job of the moment was told. */
export class SignerTable implements WarpValidators {
  #facts: SignerFacts = { subnets: new Map(), validators: new Map() };

  use(facts: SignerFacts): void {
    this.#facts = facts;
  }

  /** @throws UnknownFactError */
  subnetOf(blockchainId: Hex): Hex | undefined {
    if (!this.#facts.subnets.has(blockchainId)) throw new UnknownFactError('subnet', blockchainId);
    return this.#facts.subnets.get(blockchainId);
  }

  /** @throws UnknownFactError */
  validatorsOf(subnetId: Hex): CanonicalValidators {
    const found = this.#facts.validators.get(subnetId);
    if (found === undefined) throw new UnknownFactError('validators', subnetId);
    const signers = found.signers.map(({ publicKey, weight }) => new KeySigner(publicKey, weight));
    return { signers, totalWeight: found.totalWeight };
  }
}

/** The facts with one more, as the platform chain has it. */
export function withFact(
  { subnets, validators }: SignerFacts,
  { fact, of }: Pick<UnknownFactError, 'fact' | 'of'>,
  source: WarpValidators,
): SignerFacts {
  if (fact === 'subnet') return { subnets: new Map(subnets).set(of, source.subnetOf(of)), validators };
  const { signers, totalWeight } = source.validatorsOf(of);
  const plain = signers.map(({ publicKey, weight }) => ({ publicKey, weight }));
  return { subnets, validators: new Map(validators).set(of, { signers: plain, totalWeight }) };
}
