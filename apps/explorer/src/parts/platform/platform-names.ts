import { idToBytes, isEncodingError, nodeIdToBytes, parseAddress } from '@firn/primitives';

const id = /^[1-9A-HJ-NP-Za-km-z]{36,52}$/;
const nodeId = /^NodeID-[1-9A-HJ-NP-Za-km-z]{20,50}$/;
const address = /^P-[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/;

const vms: Readonly<Record<string, string>> = {
  mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6: 'EVM of the C-Chain',
  srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy: 'Subnet EVM',
  jvYyfQTxGMJLuGWa55kdP2p2zSUYsQ5Raupu4TW34ZAUBAbtq: 'Exchange (AVM)',
};

/** Whether a text is an ID in cb58, with the checksum that ends it. */
export function isId(text: string): boolean {
  return hasFormOfId(text) && canBeRead(() => idToBytes(text));
}

/** Whether a text looks like an ID in cb58, right or mistyped. */
export function hasFormOfId(text: string): boolean {
  return id.test(text);
}

/** Whether a text is the ID of a node, with the checksum that ends it. */
export function isNodeId(text: string): text is `NodeID-${string}` {
  return nodeId.test(text) && canBeRead(() => nodeIdToBytes(text));
}

/** Whether a text is an address of the platform chain, with the checksum that ends it. */
export function isPlatformAddress(text: string): boolean {
  return address.test(text) && canBeRead(() => parseAddress(text));
}

function canBeRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (isEncodingError(error)) return false;
    throw error;
  }
}

/** Name of a virtual machine that every node has; undefined for another. */
export function vmName(vmId: string): string | undefined {
  return vms[vmId];
}
