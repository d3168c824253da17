import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import { blockSize } from '../block/block-codec.js';
import { headerHash } from '../block/header-codec.js';
import type { Genesis } from '../genesis/parse-genesis.js';
import type { ChainRules } from '../rules/chain-rules.js';

/** The first block of a chain. `stateRoot` is that of the state that `buildGenesisState` makes. */
export function genesisBlock(rules: ChainRules, genesis: Genesis, stateRoot: Hex): Block {
  const header = rules.genesisHeader(genesis, stateRoot);
  const body = { header, transactions: [], ommers: [] };
  const withdrawals = header.withdrawalsRoot === undefined ? {} : { withdrawals: [] };
  const complete =
    rules.headerForm === 'c-chain' ? { ...body, extData: '0x' as const } : { ...body, ...withdrawals };
  return {
    ...complete,
    hash: headerHash(header, rules.headerForm),
    size: blockSize(complete, rules.headerForm),
  };
}
