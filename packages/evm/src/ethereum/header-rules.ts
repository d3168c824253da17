import type { Hex } from '@firn/primitives/bytes';
import { emptyOmmersHash, type Header } from '../block/header.js';
import { includes } from '../execution/rules.js';
import { optionalNumber } from '../rules/fork-schedule.js';
import { gasPerBlob } from '../transaction/blob-gas.js';
import { type BlockPlace, type BlockRule, unlike } from './block-rule.js';
import { nextDifficulty } from './difficulty.js';
import { baseFeeAfter, excessBlobGasAfter } from './next-header-fields.js';

const minGasLimit = 5_000n;
const maxGasLimit = 2n ** 63n - 1n;
const gasLimitBound = 1024n;
const londonElasticity = 2n;
const maxExtraDataBytes = 32;
const noNonce: Hex = '0x0000000000000000';
const daoExtraData: Hex = '0x64616f2d686172642d666f726b';
const daoExtraDataBlocks = 10n;

/** What a header must hold, fork by fork, as far as it follows from the header and its parents alone. */
export const headerRules: readonly BlockRule<Header>[] = [
  {
    name: 'parent',
    source: 'YP 4.3.4',
    broken: ({ parentHash }, { parent }) => unlike('parentHash', parentHash, parent.hash),
  },
  {
    name: 'number',
    source: 'YP 4.3.4',
    broken: ({ number }, { parent }) => unlike('number', number, parent.header.number + 1n),
  },
  { name: 'timestamp', source: 'YP 4.3.4', broken: checkTimestamp },
  { name: 'gas limit bounds', source: 'YP 4.3.4, EIP-1559', broken: checkGasLimit },
  {
    name: 'gas used within the limit',
    source: 'YP 4.3.4',
    broken: ({ gasUsed, gasLimit }) =>
      gasUsed > gasLimit ? `gasUsed is ${gasUsed}, must be at most the gasLimit ${gasLimit}` : undefined,
  },
  { name: 'extra data size', source: 'YP 4.3.4', broken: checkExtraData },
  { name: 'extra data of the DAO fork', source: 'EIP-779', until: 'Paris', broken: checkDaoExtraData },
  {
    name: 'proof of stake after the terminal difficulty',
    source: 'EIP-3675',
    until: 'Paris',
    broken: checkNotMerged,
  },
  { name: 'difficulty', source: 'YP 4.3.4, EIP-2, EIP-100', until: 'Paris', broken: checkDifficulty },
  { name: 'terminal difficulty reached', source: 'EIP-3675', since: 'Paris', broken: checkMerged },
  {
    name: 'no difficulty',
    source: 'EIP-3675',
    since: 'Paris',
    broken: ({ difficulty }) => unlike('difficulty', difficulty, 0n),
  },
  {
    name: 'no nonce',
    source: 'EIP-3675',
    since: 'Paris',
    broken: ({ nonce }) => unlike('nonce', nonce, noNonce),
  },
  {
    name: 'no ommers hash',
    source: 'EIP-3675',
    since: 'Paris',
    broken: ({ ommersHash }) => unlike('ommersHash', ommersHash, emptyOmmersHash),
  },
  absent('baseFeePerGas', 'EIP-1559', 'London'),
  {
    name: 'base fee',
    source: 'EIP-1559',
    since: 'London',
    broken: ({ baseFeePerGas }, { parent }) => unlike('baseFeePerGas', baseFeePerGas, baseFeeAfter(parent)),
  },
  absent('withdrawalsRoot', 'EIP-4895', 'Shanghai'),
  present('withdrawalsRoot', 'EIP-4895', 'Shanghai'),
  absent('blobGasUsed', 'EIP-4844', 'Cancun'),
  present('blobGasUsed', 'EIP-4844', 'Cancun'),
  { name: 'blob gas limit', source: 'EIP-4844', since: 'Cancun', broken: checkBlobGasUsed },
  absent('excessBlobGas', 'EIP-4844', 'Cancun'),
  {
    name: 'excess blob gas',
    source: 'EIP-4844, EIP-7918',
    since: 'Cancun',
    broken: ({ excessBlobGas }, { parent, rules }) =>
      unlike('excessBlobGas', excessBlobGas, excessBlobGasAfter(parent, rules)),
  },
  absent('parentBeaconBlockRoot', 'EIP-4788', 'Cancun'),
  present('parentBeaconBlockRoot', 'EIP-4788', 'Cancun'),
  absent('requestsHash', 'EIP-7685', 'Prague'),
  present('requestsHash', 'EIP-7685', 'Prague'),
];

function absent(
  field: keyof Header,
  source: string,
  until: NonNullable<BlockRule<Header>['until']>,
): BlockRule<Header> {
  return {
    name: `no ${field} before ${until}`,
    source,
    until,
    broken: (header) => unlike(field, header[field], undefined),
  };
}

function present(
  field: keyof Header,
  source: string,
  since: NonNullable<BlockRule<Header>['since']>,
): BlockRule<Header> {
  return {
    name: `${field} since ${since}`,
    source,
    since,
    broken: (header) => (header[field] === undefined ? `${field} is missing` : undefined),
  };
}

function checkTimestamp({ timestamp }: Header, { parent }: BlockPlace): string | undefined {
  if (timestamp > parent.header.timestamp) return undefined;
  return `timestamp is ${timestamp}, must be after the parent's ${parent.header.timestamp}`;
}

function checkGasLimit({ gasLimit }: Header, { parent, rules, parentRules }: BlockPlace): string | undefined {
  const isFirstOfLondon = includes(rules, 'London') && !includes(parentRules, 'London');
  const before = parent.header.gasLimit * (isFirstOfLondon ? londonElasticity : 1n);
  const bound = before / gasLimitBound;
  const [least, most] = [before - bound + 1n, before + bound - 1n];
  if (gasLimit < minGasLimit || gasLimit > maxGasLimit) {
    return `gasLimit is ${gasLimit}, must be within ${minGasLimit} and ${maxGasLimit}`;
  }
  return gasLimit < least || gasLimit > most
    ? `gasLimit is ${gasLimit}, must be within ${least} and ${most}`
    : undefined;
}

function checkExtraData({ extraData }: Header): string | undefined {
  const bytes = (extraData.length - 2) / 2;
  return bytes > maxExtraDataBytes
    ? `extraData has ${bytes} bytes, must have at most ${maxExtraDataBytes}`
    : undefined;
}

function checkDaoExtraData({ number, extraData }: Header, { config }: BlockPlace): string | undefined {
  const from = optionalNumber(config, 'daoForkBlock');
  if (from === undefined || number < from || number >= from + daoExtraDataBlocks) return undefined;
  if (config.daoForkSupport === true) return unlike('extraData', extraData, daoExtraData);
  return extraData === daoExtraData
    ? `extraData is ${extraData}, which a chain without the DAO fork must not hold`
    : undefined;
}

function checkDifficulty(
  { difficulty, timestamp }: Header,
  { parent, rules, config }: BlockPlace,
): string | undefined {
  return unlike('difficulty', difficulty, nextDifficulty({ parent, timestamp, rules, config }));
}

function checkNotMerged({ difficulty }: Header, { config, totalDifficulty }: BlockPlace): string | undefined {
  const terminal = optionalNumber(config, 'terminalTotalDifficulty');
  if (terminal === undefined || totalDifficulty() < terminal) return undefined;
  return `difficulty is ${difficulty}, must be 0: the parent reached the terminal total difficulty ${terminal}`;
}

function checkMerged(header: Header, { config, totalDifficulty, parent }: BlockPlace): string | undefined {
  if (parent.header.difficulty === 0n) return undefined;
  const terminal = optionalNumber(config, 'terminalTotalDifficulty');
  const total = totalDifficulty();
  if (terminal === undefined || total >= terminal) return undefined;
  return `difficulty is ${header.difficulty}, must not be 0: the parent's total difficulty ${total} is below the terminal one, ${terminal}`;
}

function checkBlobGasUsed({ blobGasUsed = 0n }: Header, { rules }: BlockPlace): string | undefined {
  const most = (rules.blobs?.max ?? 0n) * gasPerBlob;
  if (blobGasUsed > most) return `blobGasUsed is ${blobGasUsed}, must be at most ${most}`;
  return blobGasUsed % gasPerBlob === 0n
    ? undefined
    : `blobGasUsed is ${blobGasUsed}, must be a multiple of ${gasPerBlob}`;
}
