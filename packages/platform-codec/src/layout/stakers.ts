import { compareBytes } from '../compare-bytes.js';
import type { ProofOfPossession } from '../model/components.js';
import type { L1ConversionValidator, ValidatorPeriod } from '../model/transactions.js';
import type { Codec } from '../wire/codec.js';
import { unknownType } from '../wire/interface-value.js';
import { list } from '../wire/list.js';
import { fixed, sizedBytes, u64 } from '../wire/scalars.js';
import { struct } from '../wire/struct.js';
import { l1Owner, shortId } from './owners.js';
import { typeId } from './type-ids.js';

/** Who stakes, when and how much. */
export const validatorPeriod = struct<ValidatorPeriod>({
  nodeId: shortId,
  startTime: u64,
  endTime: u64,
  weight: u64,
});

/** A compressed BLS public key. */
export const blsPublicKey = fixed(48);
/** A BLS signature, which a proof of possession is too. */
export const blsSignature = fixed(96);
/** A node ID with its length in front, as L1s name it. */
export const sizedNodeId = sizedBytes(20);

const proofOfPossession = struct<ProofOfPossession>({
  publicKey: blsPublicKey,
  proofOfPossession: blsSignature,
});

/** The key of a staker, or the type that stands for none. */
export const signer: Codec<ProofOfPossession | undefined> = {
  minLength: 4,
  read(source) {
    const at = source.offset;
    const type = source.u32();
    if (type === typeId.noSigner) return undefined;
    if (type === typeId.proofOfPossession) return proofOfPossession.read(source);
    throw unknownType(at, type, [typeId.noSigner, typeId.proofOfPossession]);
  },
  write(target, value) {
    target.u32(value ? typeId.proofOfPossession : typeId.noSigner);
    if (value) proofOfPossession.write(target, value);
  },
};

/** The validators that an L1 begins with, in the order of their node IDs. */
export const conversionValidators = list(
  struct<L1ConversionValidator>({
    nodeId: sizedNodeId,
    weight: u64,
    balance: u64,
    signer: proofOfPossession,
    remainingBalanceOwner: l1Owner,
    deactivationOwner: l1Owner,
  }),
  {
    rule: 'validators-not-sorted',
    problem: 'conversion validators must be sorted and unique',
    compare: (a, b) => compareBytes(a.nodeId, b.nodeId),
    repeats: false,
  },
);
