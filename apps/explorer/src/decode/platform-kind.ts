import type { PlatformBlock, PlatformUnsignedTransaction } from '@firn/node-validators';

type Field = keyof PlatformUnsignedTransaction & string;

/** Kinds by the fields that only they have: an object does not name its kind. The first that fits is meant. */
const kinds: readonly (readonly [kind: string, ...fields: Field[]])[] = [
  ['Export', 'exportedOutputs'],
  ['Import', 'importedInputs'],
  ['Create chain', 'genesisData'],
  ['Convert subnet to an L1', 'validators'],
  ['Transfer subnet ownership', 'newOwner'],
  ['Create subnet', 'owner'],
  ['Add renewing validator', 'validatorAuthority'],
  ['Change renewing validator', 'auth'],
  ['Add validator', 'validationRewardsOwner'],
  ['Add validator', 'shares', 'validator'],
  ['Add delegator', 'rewardsOwner'],
  ['Add subnet validator', 'validator'],
  ['Transform subnet', 'maximumSupply'],
  ['Remove subnet validator', 'nodeID', 'subnetAuthorization'],
  ['Register L1 validator', 'proofOfPossession', 'message'],
  ['Disable L1 validator', 'disableAuthorization'],
  ['Increase balance of an L1 validator', 'validationID', 'balance'],
  ['Set weight of an L1 validator', 'message'],
  ['Transfer', 'inputs'],
  ['Reward renewing validator', 'txID', 'timestamp'],
  ['Reward validator', 'txID'],
  ['Advance time', 'time'],
];

/** What kind of transaction of the platform chain it is, in words. */
export function platformTxKind(tx: PlatformUnsignedTransaction): string {
  const found = kinds.find(([, ...fields]) => fields.every((field) => tx[field] !== undefined));
  return found?.[0] ?? 'Transaction of an unknown kind';
}

/** What kind of block of the platform chain it is, in words. */
export function platformBlockKind({ height, tx, txs }: PlatformBlock): string {
  if (height === 0n) return 'Genesis';
  if (tx !== undefined) return 'Proposal';
  return txs === undefined ? 'Decision on the proposal before it' : 'Standard';
}
