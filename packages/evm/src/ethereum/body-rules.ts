import type { Block } from '../block/block.js';
import { ommersHash, withdrawalsRoot } from '../block/body-roots.js';
import { blobGasOf } from '../transaction/blob-gas.js';
import type { Transaction } from '../transaction/transaction.js';
import { isHighS } from '../transaction/transaction-codec.js';
import { type BlockPlace, type BlockRule, unlike } from './block-rule.js';
import { ommerRules } from './ommer-rules.js';

const maxBlockBytes = 8_388_608n;
const maxBlobsPerTransaction = 6;

type Hardfork = NonNullable<BlockRule<Block>['since']>;

/** What the body of a block must hold, fork by fork, as far as it is known before the block runs. */
export const bodyRules: readonly BlockRule<Block>[] = [
  {
    name: 'block size',
    source: 'EIP-7934',
    since: 'Osaka',
    broken: ({ size }) =>
      size > maxBlockBytes ? `the block has ${size} bytes, must have at most ${maxBlockBytes}` : undefined,
  },
  ...ommerRules,
  {
    name: 'ommers hash',
    source: 'YP 4.3.2',
    broken: ({ header, ommers }) => unlike('ommersHash', header.ommersHash, ommersHash(ommers, 'ethereum')),
  },
  {
    name: 'no withdrawals before Shanghai',
    source: 'EIP-4895',
    until: 'Shanghai',
    broken: ({ withdrawals }) =>
      withdrawals === undefined ? undefined : 'the block has a list of withdrawals',
  },
  {
    name: 'withdrawals since Shanghai',
    source: 'EIP-4895',
    since: 'Shanghai',
    broken: ({ withdrawals }) =>
      withdrawals === undefined ? 'the block has no list of withdrawals' : undefined,
  },
  {
    name: 'withdrawals root',
    source: 'EIP-4895',
    since: 'Shanghai',
    broken: ({ header, withdrawals = [] }) =>
      unlike('withdrawalsRoot', header.withdrawalsRoot, withdrawalsRoot(withdrawals)),
  },
  notBefore('Berlin', 1, 'EIP-2930'),
  notBefore('London', 2, 'EIP-1559'),
  notBefore('Cancun', 3, 'EIP-4844'),
  notBefore('Prague', 4, 'EIP-7702'),
  eachTransaction(
    { name: 'replay protection not before Spurious Dragon', source: 'EIP-155', until: 'SpuriousDragon' },
    ({ chainId }) => (chainId === undefined ? undefined : `is signed for chain ID ${chainId}`),
  ),
  eachTransaction({ name: 'chain ID', source: 'EIP-155' }, ({ chainId }, { rules }) =>
    chainId === undefined || chainId === rules.chainId
      ? undefined
      : `is signed for chain ID ${chainId}, not ${rules.chainId}`,
  ),
  eachTransaction({ name: 'signature', source: 'EIP-2', since: 'Homestead' }, (transaction) =>
    isHighS(transaction) ? 'has an s in the upper half of the order' : undefined,
  ),
  eachTransaction(
    { name: 'blobs of a transaction', source: 'EIP-7594', since: 'Osaka' },
    ({ blobVersionedHashes = [] }) =>
      blobVersionedHashes.length > maxBlobsPerTransaction
        ? `has ${blobVersionedHashes.length} blobs, must have at most ${maxBlobsPerTransaction}`
        : undefined,
  ),
  {
    name: 'blob gas used',
    source: 'EIP-4844',
    since: 'Cancun',
    broken: ({ header, transactions }) =>
      unlike(
        'blobGasUsed',
        header.blobGasUsed,
        transactions.reduce((sum, transaction) => sum + blobGasOf(transaction), 0n),
      ),
  },
];

function notBefore(until: Hardfork, type: Transaction['type'], source: string): BlockRule<Block> {
  return eachTransaction(
    { name: `no transactions of type ${type} before ${until}`, source, until },
    (transaction) => (transaction.type === type ? `is of type ${type}` : undefined),
  );
}

function eachTransaction(
  rule: Omit<BlockRule<Block>, 'broken'>,
  wrong: (transaction: Transaction, place: BlockPlace) => string | undefined,
): BlockRule<Block> {
  return {
    ...rule,
    broken: ({ transactions }, place) => {
      for (const [index, transaction] of transactions.entries()) {
        const found = wrong(transaction, place);
        if (found !== undefined) return `transaction ${index} ${transaction.hash} ${found}`;
      }
      return undefined;
    },
  };
}
