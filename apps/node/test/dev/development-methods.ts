import { expect } from 'vitest';
import { funded } from '../fixtures/funded.js';

/** A call of a method. In parameters, `$last` is the result of the last call of `before`. */
export interface OwnersCall {
  readonly params: unknown;
  /** The result, or a matcher for it. */
  readonly returns?: unknown;
  /** Part of the message with which the call is refused. */
  readonly refused?: string;
  /** A further call after it, and its result. */
  readonly check?: readonly [method: string, params: readonly unknown[], returns: unknown];
}

/** A name that tools call, and what the owner of the name returns. */
export interface OwnersMethod {
  /** Where the behaviour comes from. `both`: Anvil and Hardhat agree. */
  readonly owner: 'Anvil' | 'Hardhat' | 'both' | 'Ganache' | 'geth';
  /** Where the owners differ, or where this node differs from the owner. */
  readonly note?: string;
  /** Calls that prepare the chain. */
  readonly before?: readonly (readonly [method: string, params: readonly unknown[]])[];
  readonly calls: readonly OwnersCall[];
}

const who = '0x00000000000000000000000000000000000000b1';
const hash = `0x01${'00'.repeat(31)}`;
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const transfer = { from: funded.address, to: who, value: '0x1', gas: '0x5208' };
const sent = [
  ['evm_setAutomine', [false]],
  ['eth_sendTransaction', [transfer]],
] as const;
/** A contract that answers every call with what it holds in the slot 0. */
const oneNumber = '0x60005460005260206000f3';
const token = '0x00000000000000000000000000000000000000c0';
const withToken = [['anvil_setCode', [token, oneNumber]]] as const;
const mined = [['evm_mine', [{ blocks: 3 }]]] as const;

const done = (...params: readonly unknown[]): OwnersCall => ({ params, returns: null });
const yes = (...params: readonly unknown[]): OwnersCall => ({ params, returns: true });
const refused = (words: string, ...params: readonly unknown[]): OwnersCall => ({ params, refused: words });
const then = (call: OwnersCall, ...check: NonNullable<OwnersCall['check']>): OwnersCall => ({
  ...call,
  check,
});

const balance = (value: string) => ['eth_getBalance', [who, 'latest'], value] as const;
const nonce = (value: string) => ['eth_getTransactionCount', [who, 'latest'], value] as const;
const pending = (value: string) =>
  ['txpool_status', [], expect.objectContaining({ pending: value })] as const;
const head = (value: string) => ['eth_blockNumber', [], value] as const;
const automine = (value: boolean) => ['anvil_getAutomine', [], value] as const;
const interval = (value: number | null) => ['anvil_getIntervalMining', [], value] as const;
/** Every form in which Anvil takes a number. */
const numbers = ['0x10', 16, '16'] as const;

const balanceCalls = (call: typeof done) => [
  ...numbers.map((value) => then(call(who, value), ...balance('0x10'))),
  // A JSON number that no double holds, as `cast rpc` sends it.
  then(call(who, '1234567890123456789'), ...balance('0x112210f47de98115')),
  refused('invalid argument', who, 'much'),
];
const addedCalls = [
  then(done(who, '0x1'), ...balance('0x1')),
  then(done(who, 2), ...balance('0x3')),
  then(done(who, `0x${'f'.repeat(64)}`), ...balance(`0x${'f'.repeat(64)}`)),
];
const nonceCalls = (call: typeof done) => numbers.map((value) => then(call(who, value), ...nonce('0x10')));
const codeCalls = (call: typeof done) => [
  then(call(who, '0x6001'), 'eth_getCode', [who, 'latest'], '0x6001'),
  then(call(who, '0x'), 'eth_getCode', [who, 'latest'], '0x'),
];
const storageCalls = [
  then(yes(who, '0x0', word(5)), 'eth_getStorageAt', [who, '0x0', 'latest'], word(5)),
  then(yes(who, 1, word(6)), 'eth_getStorageAt', [who, '0x1', 'latest'], word(6)),
];
const tokenCalls = [
  then(done(who, token, '0x5'), 'eth_call', [{ to: token }, 'latest'], word(5)),
  done(who, token, 6),
];
const impersonated = (call: typeof done) => [
  then(
    call(who),
    'eth_sendTransaction',
    [{ from: who, to: who, gas: '0x5208' }],
    expect.stringMatching(/^0x[0-9a-f]{64}$/),
  ),
];
const detailed = (...params: readonly unknown[]): OwnersCall => ({
  params,
  returns: [expect.objectContaining({ number: expect.any(String), transactions: [] })],
});
const mineCalls: readonly OwnersCall[] = [
  then({ params: [], returns: '0x0' }, ...head('0x1')),
  then({ params: [null], returns: '0x0' }, ...head('0x2')),
  then({ params: [{ blocks: 2 }], returns: '0x0' }, ...head('0x4')),
  then({ params: [{ timestamp: 2_000_000_000, blocks: '0x1' }], returns: '0x0' }, ...head('0x5')),
  then({ params: ['0x77359401'], returns: '0x0' }, ...head('0x6')),
  refused('is lower than the previous', 5),
];
const ownMine = (call: typeof done) => [
  then(call(), ...head('0x1')),
  then(call('0x2', '0x3c'), ...head('0x3')),
  then(call(2, '10'), ...head('0x5')),
  then(call(null, null), ...head('0x6')),
  then(call('0x0'), ...head('0x6')),
  refused('at most 1000000', '0xf4241'),
];
const timeAhead = (call: (seconds: unknown) => OwnersCall) => numbers.map(call);
const seconds = (value: unknown): OwnersCall => ({ params: [value], returns: expect.any(Number) });
const nextTime = [
  then(done(2_000_000_000), 'evm_mine', [], '0x0'),
  done('0x77359401'),
  done('2000000002'),
  refused('is lower than the previous', '0x1'),
];
const gasLimits = numbers.map((value) =>
  yes(typeof value === 'number' ? 30_000_000 : value.startsWith('0x') ? '0x1c9c380' : '30000000'),
);
const snapshots: readonly OwnersCall[] = [{ params: [], returns: expect.stringMatching(/^0x[1-9a-f]/) }];
const reverts: readonly OwnersCall[] = [
  { params: ['$last'], returns: true },
  { params: ['$last'], returns: false },
  { params: [77], returns: false },
];
const metadata = {
  clientVersion: expect.any(String),
  chainId: 43_112,
  instanceId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  latestBlockNumber: 0,
  latestBlockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
};
const noCoinbase = [refused('no coinbase can be set', who)];
const noRandomness = [refused('no randomness', hash)];
const dump: readonly OwnersCall[] = [
  { params: [], returns: expect.stringMatching(/^0x1f8b/) },
  { params: [true], returns: expect.stringMatching(/^0x1f8b/) },
];
const dumped = [['anvil_dumpState', []]] as const;
const loads = [yes('$last'), refused('cannot be unpacked', '0x1f8b')];

/** Every name that this node has from Anvil, Hardhat, Ganache and geth for development, with what its owner returns. */
export const developmentMethods: Readonly<Record<string, OwnersMethod>> = {
  anvil_addBalance: { owner: 'Anvil', calls: addedCalls },
  anvil_autoImpersonateAccount: { owner: 'Anvil', calls: [done(true), done(false)] },
  anvil_dealERC20: { owner: 'Anvil', before: withToken, calls: tokenCalls },
  anvil_dealErc20: { owner: 'Anvil', note: 'the spelling of viem', before: withToken, calls: tokenCalls },
  anvil_dropAllTransactions: { owner: 'Anvil', before: sent, calls: [then(done(), ...pending('0x0'))] },
  anvil_dropTransaction: {
    owner: 'Anvil',
    before: sent,
    calls: [
      { params: ['$last'], returns: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      { params: ['$last'], returns: null },
    ],
  },
  anvil_dumpState: { owner: 'Anvil', note: 'no blocks, no earlier states', calls: dump },
  anvil_getAutomine: { owner: 'Anvil', calls: [yes()] },
  anvil_getBlobByHash: { owner: 'Anvil', calls: [done(hash)] },
  anvil_getBlobsByTransactionHash: { owner: 'Anvil', calls: [done(hash)] },
  anvil_getGenesisTime: { owner: 'Anvil', calls: [{ params: [], returns: expect.any(Number) }] },
  anvil_getIntervalMining: { owner: 'Anvil', calls: [done()] },
  anvil_getLastBlockWallTime: { owner: 'Anvil', calls: [{ params: [], returns: expect.any(Number) }] },
  anvil_impersonateAccount: {
    owner: 'Anvil',
    before: [['anvil_setBalance', [who, '0xde0b6b3a7640000']]],
    calls: impersonated(done),
  },
  anvil_impersonateSignature: {
    owner: 'Anvil',
    note: 'refused: blocks are executed again with ecrecover as it is',
    calls: [refused('no signature can be made', '0x', who)],
  },
  anvil_increaseTime: { owner: 'Anvil', calls: timeAhead(seconds) },
  anvil_loadState: { owner: 'Anvil', before: dumped, calls: loads },
  anvil_metadata: {
    owner: 'Anvil',
    before: [['evm_snapshot', []]],
    calls: [
      {
        params: [],
        returns: {
          ...metadata,
          forkedNetwork: null,
          snapshots: expect.toSatisfy((all) =>
            Object.values(all).some((place) => Array.isArray(place) && place[0] === 0),
          ),
        },
      },
    ],
  },
  anvil_mine: { owner: 'Anvil', note: 'an interval is before the first block too', calls: ownMine(done) },
  anvil_mine_detailed: { owner: 'Anvil', calls: [detailed(), detailed(null)] },
  anvil_nodeInfo: {
    owner: 'Anvil',
    calls: [
      {
        params: [],
        returns: {
          currentBlockNumber: '0x0',
          currentBlockTimestamp: expect.any(Number),
          currentBlockHash: expect.any(String),
          hardFork: expect.any(String),
          transactionOrder: 'fees',
          environment: {
            baseFee: expect.stringMatching(/^0x/),
            chainId: 43_112,
            gasLimit: expect.stringMatching(/^0x/),
            gasPrice: expect.stringMatching(/^0x/),
          },
          forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
        },
      },
    ],
  },
  anvil_removeBlockTimestampInterval: {
    owner: 'Anvil',
    before: [['anvil_setBlockTimestampInterval', [3]]],
    calls: [yes(), { params: [], returns: false }],
  },
  anvil_removePoolTransactions: {
    owner: 'Anvil',
    before: sent,
    calls: [then(done(funded.address), ...pending('0x0'))],
  },
  anvil_reorg: {
    owner: 'Anvil',
    note: 'transactions for the new blocks are not taken',
    before: mined,
    calls: [
      then(done(1, []), ...head('0x3')),
      then({ params: { depth: 1, tx_block_pairs: [] }, returns: null }, ...head('0x3')),
      refused('the head is block 3', 4, []),
    ],
  },
  anvil_reset: {
    owner: 'Anvil',
    before: mined,
    calls: [
      then(done(), ...head('0x0')),
      done(null),
      refused('copies no other chain', { forking: { jsonRpcUrl: 'http://127.0.0.1:1' } }),
    ],
  },
  anvil_revert: { owner: 'Anvil', before: [['evm_snapshot', []]], calls: reverts },
  anvil_rollback: {
    owner: 'Anvil',
    before: mined,
    calls: [then(done(), ...head('0x2')), then(done(1), ...head('0x1')), refused('cannot roll back', 100)],
  },
  anvil_setAutomine: {
    owner: 'Anvil',
    note: 'switching it on ends interval mining',
    before: [['anvil_setIntervalMining', [50]]],
    calls: [then(done(true), ...interval(null)), then(done(false), ...automine(false))],
  },
  anvil_setBalance: { owner: 'Anvil', calls: balanceCalls(done) },
  anvil_setBlockGasLimit: { owner: 'Anvil', calls: gasLimits },
  anvil_setBlockTimestampInterval: { owner: 'Anvil', calls: [done(3), done('0x3')] },
  anvil_setChainId: { owner: 'Anvil', note: 'refused', calls: [refused('is set in the genesis', 5)] },
  anvil_setCode: { owner: 'Anvil', calls: codeCalls(done) },
  anvil_setCoinbase: { owner: 'Anvil', note: 'refused', calls: noCoinbase },
  anvil_setERC20Allowance: { owner: 'Anvil', before: withToken, calls: [done(who, who, token, '0x5')] },
  anvil_setErc20Allowance: { owner: 'Anvil', before: withToken, calls: [done(who, who, token, 5)] },
  anvil_setERC20Balance: { owner: 'Anvil', before: withToken, calls: tokenCalls },
  anvil_setIntervalMining: {
    owner: 'Anvil',
    note: 'ends automatic mining, with 0 too',
    calls: [
      then(done(50), ...interval(50)),
      then(done('0x0'), ...interval(null)),
      then(done(0), ...automine(false)),
    ],
  },
  anvil_setLoggingEnabled: { owner: 'Anvil', calls: [done(false), done(true)] },
  anvil_setMinGasPrice: {
    owner: 'Anvil',
    note: 'Anvil refuses it with EIP-1559; here it is the least price of the pool',
    calls: numbers.map((value) => done(value)),
  },
  anvil_setNextBlockBaseFeePerGas: { owner: 'Anvil', calls: numbers.map((value) => done(value)) },
  anvil_setNextBlockPrevRandao: { owner: 'Anvil', note: 'refused', calls: noRandomness },
  anvil_setNextBlockTimestamp: { owner: 'Anvil', calls: nextTime },
  anvil_setNonce: {
    owner: 'Anvil',
    note: 'a lower one too',
    calls: [...nonceCalls(done), then(done(who, 2), ...nonce('0x2'))],
  },
  anvil_setPrevRandao: { owner: 'Anvil', note: 'refused', calls: noRandomness },
  anvil_setRpcUrl: {
    owner: 'Anvil',
    note: 'refused, as no chain is forked; Anvil keeps the URL for a later reset',
    calls: [refused('does not fork other chains', 'http://127.0.0.1:1')],
  },
  anvil_setStorageAt: { owner: 'Anvil', calls: storageCalls },
  anvil_setTime: {
    owner: 'Anvil',
    calls: [seconds(2_000_000_000), seconds('0x77359401'), seconds('2000000002')],
  },
  anvil_snapshot: { owner: 'Anvil', calls: snapshots },
  anvil_stopImpersonatingAccount: { owner: 'Anvil', calls: [done(who)] },

  tenderly_addBalance: { owner: 'Anvil', calls: addedCalls },
  tenderly_setBalance: { owner: 'Anvil', calls: balanceCalls(done) },

  hardhat_addBalance: { owner: 'Anvil', calls: addedCalls },
  hardhat_autoImpersonateAccount: { owner: 'Anvil', calls: [done(true), done(false)] },
  hardhat_dealERC20: { owner: 'Anvil', before: withToken, calls: tokenCalls },
  hardhat_dropAllTransactions: { owner: 'Anvil', before: sent, calls: [then(done(), ...pending('0x0'))] },
  hardhat_dropTransaction: {
    owner: 'Hardhat',
    before: sent,
    calls: [
      then({ params: ['$last'], returns: true }, 'evm_setAutomine', [true], null),
      { params: ['$last'], returns: false },
    ],
  },
  hardhat_dumpState: { owner: 'Anvil', calls: dump },
  hardhat_getAutomine: { owner: 'Hardhat', calls: [yes()] },
  hardhat_impersonateAccount: {
    owner: 'Hardhat',
    before: [['anvil_setBalance', [who, '0xde0b6b3a7640000']]],
    calls: impersonated(yes),
  },
  hardhat_loadState: { owner: 'Anvil', before: dumped, calls: loads },
  hardhat_metadata: { owner: 'Hardhat', calls: [{ params: [], returns: metadata }] },
  hardhat_mine: {
    owner: 'Hardhat',
    note: 'the interval, 1 by default, is between the blocks',
    calls: ownMine(yes),
  },
  hardhat_nodeInfo: {
    owner: 'Anvil',
    calls: [{ params: [], returns: expect.objectContaining({ hardFork: expect.any(String) }) }],
  },
  hardhat_removeBlockTimestampInterval: {
    owner: 'Anvil',
    note: 'as viem sends it',
    calls: [{ params: [], returns: false }],
  },
  hardhat_removePoolTransactions: {
    owner: 'Anvil',
    before: sent,
    calls: [then(done(funded.address), ...pending('0x0'))],
  },
  hardhat_reset: { owner: 'Hardhat', before: mined, calls: [then(yes(), ...head('0x0')), yes({})] },
  hardhat_rollback: { owner: 'Anvil', before: mined, calls: [then(done(1), ...head('0x2'))] },
  hardhat_setBalance: {
    owner: 'Hardhat',
    note: 'numbers and decimal strings too, as Anvil',
    calls: balanceCalls(yes),
  },
  hardhat_setBlockTimestampInterval: {
    owner: 'Hardhat',
    note: 'milliseconds, as viem sends it',
    calls: [yes(3000)],
  },
  hardhat_setCode: { owner: 'Hardhat', calls: codeCalls(yes) },
  hardhat_setCoinbase: { owner: 'Hardhat', note: 'refused', calls: noCoinbase },
  hardhat_setLoggingEnabled: { owner: 'Hardhat', calls: [yes(false), yes(true)] },
  hardhat_setMinGasPrice: { owner: 'Hardhat', note: 'Hardhat refuses it with EIP-1559', calls: [yes('0x1')] },
  hardhat_setNextBlockBaseFeePerGas: { owner: 'Hardhat', calls: [yes('0x77359400')] },
  hardhat_setNonce: {
    owner: 'Hardhat',
    calls: [
      ...nonceCalls(yes),
      refused('New nonce (2) must not be smaller than the existing nonce (16)', who, '0x2'),
      refused('invalid argument', who, 'many'),
    ],
  },
  hardhat_setPrevRandao: { owner: 'Hardhat', note: 'refused', calls: noRandomness },
  hardhat_setStorageAt: { owner: 'Hardhat', calls: storageCalls },
  hardhat_stopImpersonatingAccount: {
    owner: 'Hardhat',
    before: [['hardhat_impersonateAccount', [who]]],
    calls: [yes(who), { params: [who], returns: false }],
  },

  evm_getAutomine: { owner: 'Anvil', calls: [yes()] },
  evm_increaseTime: {
    owner: 'Anvil',
    note: 'a number; Hardhat returns its digits as a string',
    calls: timeAhead(seconds),
  },
  evm_mine: { owner: 'Anvil', note: '"0x0"; Hardhat returns "0"', calls: mineCalls },
  evm_mine_detailed: { owner: 'Anvil', calls: [detailed(), detailed(null)] },
  evm_revert: { owner: 'both', before: [['evm_snapshot', []]], calls: reverts },
  evm_setAccountBalance: { owner: 'Ganache', calls: balanceCalls(yes) },
  evm_setAccountCode: { owner: 'Ganache', calls: codeCalls(yes) },
  evm_setAccountNonce: { owner: 'Anvil', calls: nonceCalls(done) },
  evm_setAccountStorageAt: { owner: 'Ganache', calls: storageCalls },
  evm_setAutomine: {
    owner: 'Anvil',
    note: 'null; Hardhat returns true. Interval mining goes on, as in Hardhat',
    before: [['evm_setIntervalMining', [5000]]],
    calls: [then(done(true), ...interval(5)), then(done(false), ...automine(false))],
  },
  evm_setBlockGasLimit: { owner: 'both', calls: [...gasLimits, refused('block gas limit 0', '0x0')] },
  evm_setIntervalMining: {
    owner: 'Anvil',
    note: 'null; Hardhat returns true. Below 100 seconds, which end automatic mining as in Anvil; from 100 on milliseconds, which leave it as in Hardhat',
    calls: [
      then(done(5000), ...automine(true)),
      then(done(0), ...automine(true)),
      then(done(50), ...automine(false)),
      then(done('0x32'), ...interval(50)),
    ],
  },
  evm_setNextBlockTimestamp: {
    owner: 'Anvil',
    note: 'null; Hardhat returns the time as a string',
    calls: nextTime,
  },
  evm_setTime: { owner: 'Anvil', calls: [seconds(2_000_000_000), seconds(2_000_000_001_000)] },
  evm_snapshot: { owner: 'both', calls: snapshots },

  ganache_dropTransaction: { owner: 'Ganache', before: sent, calls: [{ params: ['$last'], returns: true }] },
  ganache_dumpState: { owner: 'Anvil', calls: dump },
  ganache_impersonateAccount: { owner: 'Ganache', calls: [yes(who)] },
  ganache_loadState: { owner: 'Anvil', before: dumped, calls: loads },
  ganache_removeBlockTimestampInterval: { owner: 'Anvil', calls: [{ params: [], returns: false }] },
  ganache_reset: { owner: 'Ganache', calls: [yes()] },
  ganache_setBalance: { owner: 'Ganache', calls: balanceCalls(yes) },
  ganache_setBlockTimestampInterval: { owner: 'Ganache', calls: [yes(3)] },
  ganache_setCode: { owner: 'Ganache', calls: codeCalls(yes) },
  ganache_setCoinbase: { owner: 'Ganache', note: 'refused', calls: noCoinbase },
  ganache_setLoggingEnabled: { owner: 'Ganache', calls: [yes(true)] },
  ganache_setMinGasPrice: { owner: 'Ganache', calls: [yes('0x1')] },
  ganache_setNextBlockBaseFeePerGas: { owner: 'Ganache', calls: [yes('0x77359400')] },
  ganache_setNonce: { owner: 'Ganache', calls: nonceCalls(yes) },
  ganache_setStorageAt: { owner: 'Ganache', calls: storageCalls },
  ganache_stopImpersonatingAccount: { owner: 'Ganache', calls: [{ params: [who], returns: false }] },

  miner_start: { owner: 'Ganache', calls: [then(yes(), ...automine(true)), yes(1)] },
  miner_stop: { owner: 'Ganache', calls: [then(yes(), ...automine(false))] },
  eth_mining: { owner: 'geth', calls: [yes()] },
  eth_sendUnsignedTransaction: {
    owner: 'Anvil',
    calls: [{ params: [transfer], returns: expect.stringMatching(/^0x[0-9a-f]{64}$/) }],
  },
  eth_sendTransactionSync: {
    owner: 'Anvil',
    calls: [{ params: [transfer], returns: expect.objectContaining({ status: '0x1', to: who }) }],
  },
};
