// An alias has at most 512 characters and no dash; bech32 (BIP-173) has at most 90 characters of one case.
const alias = '[!-,.-~]{1,512}';
const pattern = new RegExp(
  `^${alias}-(?=.{8,90}$)(?:[!-@[-~]{1,83}1[02-9ac-hj-np-z]{6,88}|[!-\`{-~]{1,83}1[02-9AC-HJ-NP-Z]{6,88})$`,
);

/** Whether a JSON value has the form of an address with its chain: `P-avax1…`, alias or ID of the chain, dash, bech32. {@link parseAddress} checks the sum. */
export function isBech32(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}
