import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { emptyBloom, emptyOmmersHash, type Header } from '../block/header.js';
import { emptyRoot } from '../trie/trie.js';
import { headerNonce } from './genesis-state.js';
import type { Genesis } from './parse-genesis.js';

/** What the first header of every kind of chain holds. */
export function firstHeader(genesis: Genesis, stateRoot: Hex): Header {
  return {
    parentHash: genesis.parentHash,
    ommersHash: emptyOmmersHash,
    coinbase: genesis.coinbase,
    stateRoot,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: emptyBloom,
    difficulty: genesis.difficulty,
    number: genesis.number,
    gasLimit: genesis.gasLimit,
    gasUsed: genesis.gasUsed,
    timestamp: genesis.timestamp,
    extraData: genesis.extraData,
    mixHash: genesis.mixHash,
    nonce: bytesToHex(headerNonce(genesis.nonce)),
  };
}
