import { isAddress } from 'viem/utils';
import { hasFormOfId, isId, isNodeId, isPlatformAddress } from '../parts/platform/platform-names.js';

type Hex = `0x${string}`;

/** What a text that a person looks for may name, by its form alone. */
export interface AskedForms {
  readonly address?: Hex;
  /** A hash of 32 bytes. */
  readonly hash?: Hex;
  /** Number of a block. */
  readonly number?: bigint;
  /** 32 bytes in cb58. */
  readonly id?: string;
  readonly nodeId?: `NodeID-${string}`;
  readonly platformAddress?: string;
  /** Whether it has the form of a name with a checksum that does not fit. */
  readonly isMistyped: boolean;
}

const hex = (digits: number): RegExp => new RegExp(`^(?:0x)?([\\da-f]{${digits}})$`, 'i');
const addressForm = hex(40);
const hashForm = hex(64);
const numberForm = /^(?:block\s+)?(?:#\s*)?(\d[\d,\u2009\u202f ]{0,24}|0x[\da-f]{1,16})$/i;
/** C-Chain and X-Chain spell the same bytes with another letter. */
const bech32Form = /^[PCX]-([a-z]{1,20}1[02-9ac-hj-np-z]{38})$/i;
/** The same without its prefix, which says nothing here: all small or all capital letters, as IDs hardly ever are. */
const bareBech32Form = /^(?:[a-z]{1,20}1[02-9ac-hj-np-z]{38}|[A-Z]{1,20}1[02-9AC-HJ-NP-Z]{38})$/;
const nodeForm = /^nodeid-(.*)$/i;

/** Reads a text as everything that it may name; people leave out `0x` and prefixes, write `#16` or `block 16`, and mix up capitals of prefixes. */
export function readAsked(text: string): AskedForms {
  const address = addressForm.exec(text)?.[1];
  if (address !== undefined)
    return { address: `0x${address.toLowerCase()}`, isMistyped: !hasChecksum(address) };
  const hash = hashForm.exec(text)?.[1];
  if (hash !== undefined) return { hash: `0x${hash.toLowerCase()}`, isMistyped: false };
  const number = numberForm.exec(text)?.[1];
  if (number !== undefined) return { ...blockNumber(number.replace(/[,\s]/g, '')), isMistyped: false };
  const node = nodeForm.exec(text)?.[1];
  if (node !== undefined) {
    const nodeId = `NodeID-${node}`;
    return isNodeId(nodeId) ? { nodeId, isMistyped: false } : { isMistyped: true };
  }
  const platform = bech32Form.exec(text)?.[1];
  if (platform !== undefined) {
    const platformAddress = `P-${platform.toLowerCase()}`;
    return isPlatformAddress(platformAddress) ? { platformAddress, isMistyped: false } : { isMistyped: true };
  }
  if (isId(text)) return { id: text, isMistyped: false };
  return readBare(text) ?? { isMistyped: hasFormOfId(text) };
}

/** A node or an address of the platform chain without the prefix that says so, where the checksum fits. */
function readBare(text: string): AskedForms | undefined {
  const nodeId = `NodeID-${text}`;
  if (isNodeId(nodeId)) return { nodeId, isMistyped: false };
  if (!bareBech32Form.test(text)) return undefined;
  const platformAddress = `P-${text.toLowerCase()}`;
  return isPlatformAddress(platformAddress) ? { platformAddress, isMistyped: false } : { isMistyped: true };
}

/** Whether the capitals of an address are those of its checksum; one of capitals alone, or of none, has no checksum (EIP-55). */
function hasChecksum(digits: string): boolean {
  return digits === digits.toUpperCase() || isAddress(`0x${digits}`);
}

/** Nodes know no number of a block beyond 63 bits. */
function blockNumber(text: string): Pick<AskedForms, 'number'> {
  const number = BigInt(text);
  return number < 2n ** 63n ? { number } : {};
}
