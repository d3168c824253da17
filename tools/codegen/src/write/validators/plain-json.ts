import type { Contract, Type } from '@firn/contract';
import { kinds, TypeFacts } from './type-facts.js';

const scalarEncoders: ReadonlyMap<number, string> = new Map([
  [kinds.boolean, 'encodeBoolean'],
  [kinds.number, 'encodeNumber'],
  [kinds.string, 'encodeString'],
]);

/** The function of the primitives that writes values of a type that does not convert faster than `JSON.stringify`; undefined without one. */
export function fastEncoder(facts: TypeFacts, type: Type): string | undefined {
  const isUnknown = facts.resolve(type).kind === 'unknown';
  return scalarEncoders.get(facts.kindsOf(type, 'decoded')) ?? (isUnknown ? 'encodeJson' : undefined);
}

/** Whether `JSON.stringify` writes the decoded values of a type, and nothing writes them faster: such a type has no function that encodes it. */
export function isStringified(facts: TypeFacts, type: Type): boolean {
  return (
    !facts.encodes(type) &&
    fastEncoder(facts, type) === undefined &&
    facts.kindsOf(type, 'decoded') !== kinds.null
  );
}

const factsByContract = new WeakMap<Contract, TypeFacts>();

/** Facts about the named types of a contract, for the writers of packages that use its validators. */
export function factsOf(contract: Contract): TypeFacts {
  const known = factsByContract.get(contract);
  if (known !== undefined) return known;
  const facts = new TypeFacts(
    contract.types.map((named) => ({
      ...named,
      role: 'schema',
      title: named.name,
      folder: '',
      source: '',
    })),
  );
  factsByContract.set(contract, facts);
  return facts;
}
