/** Type IDs of the platform chain's components, in front of interface values (reference: section 3.6). The C-Chain has the first five. */
export const typeId = {
  transferInput: 5,
  transferOutput: 7,
  credential: 9,
  input: 10,
  outputOwners: 11,
  lockedInput: 21,
  lockedOutput: 22,
  noSigner: 27,
  proofOfPossession: 28,
} as const;
