import type { Authorization, Credential, OutputOwners } from '../model/components.js';
import type { L1Owner } from '../model/transactions.js';
import { PlatformCodecError } from '../platform-codec-error.js';
import { checked } from '../wire/codec.js';
import { interfaceValue } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { fixed, u32, u64 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { addressOrder, indexOrder } from './order.js';
import { typeId } from './type-ids.js';

/** An identifier: of a transaction, chain, subnet, asset. */
export const id = fixed(32);
/** An address or a node ID. */
export const shortId = fixed(20);

const addresses = list(shortId, addressOrder);
/** The places of signers among the addresses of owners. */
export const signatureIndices = list(u32, indexOrder);

/** Owners without a type ID, as outputs hold them. */
export const ownersBody = checked(
  struct<OutputOwners>({ locktime: u64, threshold: u32, addresses }),
  checkSpendable,
);

/** Owners with their type ID: who gets rewards, who owns a subnet. */
export const owners = interfaceValue(typeId.outputOwners, ownersBody);

/** Owners as L1s name them. */
export const l1Owner = checked(struct<L1Owner>({ threshold: u32, addresses }), checkSpendable);

/** Who signs for owners. */
export const authorization = interfaceValue(typeId.input, struct<Authorization>({ signatureIndices }));

/** The signatures of transactions, one item for each input or authorisation. */
export const credentials = list(
  interfaceValue(typeId.credential, struct<Credential>({ signatures: list(fixed(65)) })),
);

function checkSpendable(value: L1Owner, offset: number): void {
  const { threshold, addresses } = value;
  if (threshold > addresses.length) {
    throw new PlatformCodecError(
      'output-unspendable',
      offset,
      `output is unspendable: threshold ${threshold} with ${addresses.length} addresses`,
    );
  }
  if (threshold === 0 && addresses.length > 0) {
    throw new PlatformCodecError(
      'output-not-optimized',
      offset,
      `output representation should be optimized: threshold 0 with ${addresses.length} addresses`,
    );
  }
}
