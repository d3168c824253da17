import type { Block } from '../block/block.js';
import type { Header } from '../block/header.js';
import { applyRules, type BlockPlace, unlike } from './block-rule.js';
import { bodyRules } from './body-rules.js';
import type { ExecutedEthereumBlock } from './execute-block.js';
import { headerRules } from './header-rules.js';
import { InvalidBlockError } from './invalid-block-error.js';

/** The fields of a header that follow from running its block, and the names of their rules. */
const executionRules = [
  ['gasUsed', 'gas used'],
  ['transactionsRoot', 'transactions root'],
  ['receiptsRoot', 'receipts root'],
  ['logsBloom', 'logs bloom'],
  ['requestsHash', 'requests hash'],
  ['stateRoot', 'state root'],
] as const;

/**
 * Checks what can be known of a block before it runs: `headerRules`, then `bodyRules`. The seal of a block of proof of
 * work is not looked at.
 * @throws InvalidBlockError naming the rule
 */
export function verifyBlock(block: Block, place: BlockPlace): void {
  const name = `block ${block.header.number}`;
  applyRules(headerRules, block.header, place, name);
  applyRules(bodyRules, block, place, name);
}

/** Compares a header with what running its block gave. @throws InvalidBlockError naming the rule */
export function verifyExecution(header: Header, executed: ExecutedEthereumBlock): void {
  for (const [field, rule] of executionRules) {
    const wrong = unlike(field, header[field], executed[field]);
    if (wrong !== undefined)
      throw new InvalidBlockError(`block ${header.number}: ${wrong} (rule: ${rule}, YP 4.3.2)`);
  }
}
