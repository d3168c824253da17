import { parseAbi, toFunctionSelector } from 'viem/utils';
import type { TokenKind } from '../data/token-transfers.js';
import type { OwnAbi } from '../decode/describe.js';

/** What contracts of a standard can be asked and told (EIP-20, EIP-721, EIP-1155, with their optional parts). */
const standards = {
  'ERC-20': parseAbi([
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function decimals() view returns (uint8)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function allowance(address owner, address spender) view returns (uint256)',
    'function transfer(address to, uint256 amount) returns (bool)',
    'function transferFrom(address from, address to, uint256 amount) returns (bool)',
    'function approve(address spender, uint256 amount) returns (bool)',
  ]),
  'ERC-721': parseAbi([
    'function name() view returns (string)',
    'function symbol() view returns (string)',
    'function tokenURI(uint256 id) view returns (string)',
    'function totalSupply() view returns (uint256)',
    'function balanceOf(address owner) view returns (uint256)',
    'function ownerOf(uint256 id) view returns (address)',
    'function getApproved(uint256 id) view returns (address)',
    'function isApprovedForAll(address owner, address operator) view returns (bool)',
    'function supportsInterface(bytes4 interfaceId) view returns (bool)',
    'function approve(address to, uint256 id)',
    'function setApprovalForAll(address operator, bool approved)',
    'function transferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  ]),
  'ERC-1155': parseAbi([
    'function uri(uint256 id) view returns (string)',
    'function balanceOf(address account, uint256 id) view returns (uint256)',
    'function balanceOfBatch(address[] accounts, uint256[] ids) view returns (uint256[])',
    'function isApprovedForAll(address account, address operator) view returns (bool)',
    'function supportsInterface(bytes4 interfaceId) view returns (bool)',
    'function setApprovalForAll(address operator, bool approved)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  ]),
} as const;

/**
 * The functions of a standard that a contract has: those whose selectors its code pushes; all of them where it pushes none, since some compilers
 * keep them in tables.
 * @param code undefined where somebody else's code runs for it: then all of them
 */
export function standardAbi(kind: TokenKind, code: string | undefined): OwnAbi {
  const abi: readonly object[] = standards[kind];
  if (code === undefined) return abi;
  const pushed = standards[kind].filter((each) => code.includes(pushOf(toFunctionSelector(each))));
  return pushed.length === 0 ? abi : pushed;
}

/** The instruction that pushes a selector, in hex; compilers leave out zeros before it. */
function pushOf(selector: string): string {
  const digits = selector.slice(2).replace(/^(?:00)+/, '');
  return (0x5f + digits.length / 2).toString(16) + digits;
}
