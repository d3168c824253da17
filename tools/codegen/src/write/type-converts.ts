import type { Contract, Type } from '@firn/contract-model';
import { Conversions } from './conversions.js';

const known = new WeakMap<Contract, Conversions>();

/**
 * Whether values of a type go through functions of their own between JSON and programs: a converting codec, an alias of a field or a field of
 * the other view stands somewhere in it. Where none does, nothing has to be decoded, and JSON.stringify encodes it.
 */
export function typeConverts(contract: Contract, type: Type): boolean {
  const conversions = conversionsOf(contract);
  return conversions.hasCodec(type) || conversions.hasAlias(type) || conversions.drops(type);
}

/** The type behind references; `never` where they lead nowhere. */
export function resolveIn(contract: Contract, type: Type): Type {
  return conversionsOf(contract).resolve(type);
}

function conversionsOf(contract: Contract): Conversions {
  const cached = known.get(contract);
  if (cached !== undefined) return cached;
  const conversions = new Conversions(new Map(contract.types.map(({ name, type }) => [name, type])));
  known.set(contract, conversions);
  return conversions;
}
