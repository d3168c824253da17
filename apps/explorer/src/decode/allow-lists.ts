/** An address, a word or bytes, in hexadecimal. */
type Hex = `0x${string}`;

/** A precompile whose use is a matter of roles. */
export interface AllowList {
  /** Its key of the configuration, without `Config`: `feeManager`. */
  readonly name: string;
  readonly address: Hex;
}

/** The precompiles with roles, at the addresses that all chains have them at (subnet-evm, `precompile/contracts`). */
export const allowLists: readonly AllowList[] = [
  { name: 'contractDeployerAllowList', address: '0x0200000000000000000000000000000000000000' },
  { name: 'contractNativeMinter', address: '0x0200000000000000000000000000000000000001' },
  { name: 'txAllowList', address: '0x0200000000000000000000000000000000000002' },
  { name: 'feeManager', address: '0x0200000000000000000000000000000000000003' },
  { name: 'rewardManager', address: '0x0200000000000000000000000000000000000004' },
];

/** First topic of `RoleSet(uint256 indexed role, address indexed account, address indexed sender, uint256 oldRole)`. */
export const roleSetTopic = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';

const readAllowList = '0xeb54dae1';
const roleNames = ['none', 'enabled', 'admin', 'manager'];

/** What asks a precompile for the role of an account. */
export function roleCall(account: Hex): Hex {
  return `${readAllowList}${account.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** The role that a precompile answers, in words; undefined where it answers none, as one that is not on. */
export function readRole(answer: string): string | undefined {
  if (!/^0x[\da-f]{64}$/i.test(answer)) return undefined;
  const role = BigInt(answer);
  return roleNames[Number(role)] ?? `unknown role ${role}`;
}

/** The address that a topic holds; undefined of one that holds something else. */
export function addressOfTopic(topic: string | undefined): Hex | undefined {
  const digits = /^0x0{24}([\da-f]{40})$/i.exec(topic ?? '')?.[1];
  return digits === undefined ? undefined : `0x${digits.toLowerCase()}`;
}
