import { type AbiEntry, parseSignature } from './abi-entry.js';

/** Functions of the interfaces that most contracts share, of which arguments can be shown without an ABI. */
const signatures = [
  // ERC-20, its permits (EIP-2612), wrapped coins
  'name()',
  'symbol()',
  'decimals()',
  'totalSupply()',
  'balanceOf(address)',
  'allowance(address,address)',
  'approve(address,uint256)',
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'nonces(address)',
  'DOMAIN_SEPARATOR()',
  'mint(address,uint256)',
  'burn(uint256)',
  'burnFrom(address,uint256)',
  'deposit()',
  'withdraw(uint256)',
  // ERC-721, ERC-1155
  'ownerOf(uint256)',
  'getApproved(uint256)',
  'isApprovedForAll(address,address)',
  'setApprovalForAll(address,bool)',
  'tokenURI(uint256)',
  'uri(uint256)',
  'safeMint(address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'balanceOf(address,uint256)',
  'onERC721Received(address,address,uint256,bytes)',
  'onERC1155Received(address,address,uint256,uint256,bytes)',
  // ERC-4626
  'asset()',
  'totalAssets()',
  'convertToShares(uint256)',
  'convertToAssets(uint256)',
  'deposit(uint256,address)',
  'mint(uint256,address)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  // Who may do what
  'owner()',
  'transferOwnership(address)',
  'renounceOwnership()',
  'acceptOwnership()',
  'hasRole(bytes32,address)',
  'grantRole(bytes32,address)',
  'revokeRole(bytes32,address)',
  'renounceRole(bytes32,address)',
  'pause()',
  'unpause()',
  'paused()',
  // Proxies, ERC-165, ERC-1271
  'implementation()',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
  'proxiableUUID()',
  'initialize()',
  'supportsInterface(bytes4)',
  'isValidSignature(bytes32,bytes)',
];

let bySelector: ReadonlyMap<string, AbiEntry> | undefined;

/** The function of a selector in the interfaces that most contracts share; undefined where it is not in them. */
export function standardFunction(selector: string): AbiEntry | undefined {
  bySelector ??= new Map(
    signatures.map((signature) => {
      const entry = parseSignature(signature);
      return [entry.selector, entry] as const;
    }),
  );
  return bySelector.get(selector);
}
