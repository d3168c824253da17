import { setImmediate } from 'node:timers/promises';
import { RLP } from '@ethereumjs/rlp';
import type { Block } from '../block/block.js';
import { itemsToBlock } from '../block/block-codec.js';
import { bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import type { EvmChain } from '../chain/evm-chain.js';
import type { RlpItem } from '../transaction/rlp-item.js';
import { blockInputs, executeEthereumBlock } from './execute-block.js';
import { InvalidBlockError, verifyExecution, verifyHeader } from './verify-block.js';

/** How an import goes on. */
export interface ImportProgress {
  /** Number of the block that is now accepted. */
  readonly number: bigint;
  /** Bytes of the input that are done, and all of them. */
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** How a chain is imported. */
export interface ImportOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** The input ends within a block: so many bytes of it are left out. */
  readonly onTornTail?: (bytes: number) => void;
  /** Ends the import between two blocks. What is imported stays. */
  readonly signal?: AbortSignal;
}

/**
 * Imports blocks, written one after the other in RLP, into a chain opened under Ethereum's rules. Each is verified
 * whole and is on disk before the next; blocks that the chain already has are compared and passed over, so that an
 * import can be repeated or taken up again; a block that the end of the input cuts is left out. Returns how many blocks
 * were new.
 * @throws InvalidBlockError for a block that does not follow the rules, or differs from the chain's.
 */
export async function importChain(
  chain: EvmChain,
  encoded: Uint8Array,
  { onProgress, onTornTail, signal }: ImportOptions = {},
): Promise<number> {
  let rest = encoded;
  let imported = 0;
  while (rest.length > 0) {
    signal?.throwIfAborted();
    if (itemLength(rest) > rest.length) {
      onTornTail?.(rest.length);
      break;
    }
    const { data, remainder } = RLP.decode(rest, true);
    const size = rest.length - remainder.length;
    const block = itemsToBlock(data as RlpItem, size, 'ethereum', { allowHighS: true });
    rest = remainder;
    if (isKnown(chain, block)) continue;
    await importBlock(chain, block);
    imported += 1;
    onProgress?.({
      number: block.header.number,
      bytesDone: encoded.length - rest.length,
      bytesTotal: encoded.length,
    });
    await setImmediate();
  }
  return imported;
}

/** How many bytes the RLP item takes that begins here, as its header says; more than there are when the header is cut. */
function itemLength(bytes: Uint8Array): number {
  const first = bytes[0] ?? 0;
  if (first < 0xc0) return 1;
  if (first < 0xf8) return first - 0xc0 + 1;
  const lengthBytes = first - 0xf7;
  let length = 1 + lengthBytes;
  for (let i = 1; i <= lengthBytes; i += 1) {
    const byte = bytes[i];
    if (byte === undefined) return Number.POSITIVE_INFINITY;
    length += byte * 256 ** (lengthBytes - i);
  }
  return length;
}

function isKnown(chain: EvmChain, block: Block): boolean {
  const { number } = block.header;
  if (number > chain.head.header.number) return false;
  const known = chain.block(number);
  if (known?.hash === block.hash) return true;
  throw new InvalidBlockError(`block ${number}: hash is ${block.hash}, but the chain has ${known?.hash}`);
}

async function importBlock(chain: EvmChain, block: Block): Promise<void> {
  const { core } = chain;
  const { header } = block;
  const rules = core.rulesOf(block);
  verifyHeader(block, core.head, rules);
  const state = core.takeHeadState();
  try {
    const executed = await core.machines.use(rules, state, core.hashOf, (machine) =>
      executeEthereumBlock(
        machine,
        blockInputs(block, core.rules.environmentOf(header), rules, depositContractOf(chain)),
        async (execution) => {
          for (const transaction of block.transactions) await execution.apply(transaction);
        },
      ),
    );
    verifyExecution(header, executed);
    chain.acceptBlock(block, executed.receipts, state);
  } catch (cause) {
    if (cause instanceof InvalidBlockError) throw cause;
    throw new InvalidBlockError(`block ${header.number} cannot be executed`, { cause });
  }
}

/** The contract whose logs are deposits (EIP-6110), as the chain's configuration names it. */
export function depositContractOf(chain: EvmChain): Hex | undefined {
  const address = chain.genesis.config.depositContractAddress;
  return typeof address === 'string' ? bytesToHex(hexToBytes(address)) : undefined;
}
