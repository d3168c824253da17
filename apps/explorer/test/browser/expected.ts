import { checksumAddress } from '@firn/crypto';
/** Values by their marker; those of a row of a table by the row's hash too. */
export type Expected = Readonly<Record<string, string>>;

/** A block as it stands in JSON. */
export interface BlockJson {
  readonly [field: string]: unknown;
  readonly number: string;
  readonly hash: string;
  readonly parentHash: string;
  readonly stateRoot: string;
  readonly timestamp: string;
  readonly gasUsed: string;
  readonly gasLimit: string;
  readonly baseFeePerGas: string;
  readonly size: string;
  readonly transactions: readonly TransactionJson[];
}

/** A transaction as it stands in JSON. */
export interface TransactionJson {
  readonly hash: string;
  readonly blockNumber: string;
  readonly transactionIndex: string;
  readonly from: string;
  readonly to: string | null;
  readonly value: string;
  readonly gas: string;
  readonly nonce: string;
  readonly type: string;
  readonly input: string;
}

/** A receipt as it stands in JSON. */
export interface ReceiptJson {
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly contractAddress: string | null;
  readonly logs: readonly unknown[];
}

// What follows is written from the table of formats, apart from the pages.
/** An integer with groups. */
export const grouped = (value: bigint): string =>
  value < 10_000n ? `${value}` : value.toLocaleString('en-US', { useGrouping: true });
const time = (hex: string): string => new Date(Number(hex) * 1000).toISOString();
/** A share of a whole. */
export const percent = (part: string, whole: string): string => {
  const hundredths = (BigInt(part) * 10_000n) / BigInt(whole);
  return `${`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '')} %`;
};

/** An amount with its decimals, of small wholes. */
function decimal(value: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const fraction = String(value % unit).padStart(decimals, '0');
  const zeros = fraction.length - fraction.replace(/^0+/, '').length;
  if (value === 0n) return '0';
  if (value >= unit) {
    const whole = grouped(value / unit);
    const room = Math.max(0, 6 - String(value / unit).length);
    return `${whole}.${fraction.slice(0, room)}`.replace(/\.?0*$/, '');
  }
  const digits = fraction.slice(zeros, zeros + 6).replace(/0+$/, '');
  const count = String(zeros).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));
  return zeros < 4 ? `0.${'0'.repeat(zeros)}${digits}` : `0.0${count}${digits}`;
}

const price = (wei: bigint): string => (wei < 1_000_000n ? `${grouped(wei)} wei` : `${decimal(wei, 9)} gwei`);
/** An amount with all of its digits. */
function plain(value: bigint, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  return `${value / unit}.${String(value % unit).padStart(decimals, '0')}`.replace(/\.?0+$/, '');
}

/** An amount in a row of facts: as it is shown and, where that is shortened, all of it. */
function withAllDigits(name: string, value: bigint, decimals: number): Expected {
  const [shown, all] = [decimal(value, decimals), plain(value, decimals)];
  const isWhole = shown.replaceAll(',', '') === all;
  return { [name]: `${shown} AVAX`, ...(!isWhole && { [`${name}.exact`]: `${all} AVAX` }) };
}

/** An amount of the platform chain in a row of facts. */
export const nanoFact = (name: string, amount: bigint): Expected => withAllDigits(name, amount, 9);
/** An amount of an EVM chain in a row of facts. */
const coinFact = (name: string, wei: bigint): Expected => withAllDigits(name, wei, 18);
/** An amount of the platform chain. */
export const nano = (amount: bigint): string => `${decimal(amount, 9)} AVAX`;
/** An amount of an EVM chain, in the unit of its fees. */
export const coins = (wei: bigint): string => `${decimal(wei, 18)} AVAX`;

/** The values of a row of blocks. */
export function blockRow(block: BlockJson): Expected {
  return inRow(block.hash, {
    'row.number': grouped(BigInt(block.number)),
    'row.timestamp': time(block.timestamp),
    'row.hash': block.hash,
    'row.transactions': String(block.transactions.length),
    'row.gasUsed': grouped(BigInt(block.gasUsed)),
    'row.gasShare': percent(block.gasUsed, block.gasLimit),
    'row.baseFee': price(BigInt(block.baseFeePerGas)),
  });
}

/** The values of a row of transactions. */
export function transactionRow(transaction: TransactionJson, timestamp?: string, isFailed = false): Expected {
  return inRow(transaction.hash, {
    'row.hash': transaction.hash,
    'row.blockNumber': grouped(BigInt(transaction.blockNumber)),
    'row.from': checksummed(transaction.from),
    ...(isFailed && { 'row.status': 'Failed' }),
    'row.value': coins(BigInt(transaction.value)),
    ...(transaction.to !== null && { 'row.to': checksummed(transaction.to) }),
    ...(timestamp !== undefined && { 'row.timestamp': time(timestamp) }),
  });
}

/** The values of the page of a block. */
export function blockPage(block: BlockJson): Expected {
  return Object.assign(
    {
      'block.number': grouped(BigInt(block.number)),
      'block.timestamp': time(block.timestamp),
      'block.transactions': String(block.transactions.length),
      'block.gasUsed': grouped(BigInt(block.gasUsed)),
      'block.gasLimit': grouped(BigInt(block.gasLimit)),
      'block.gasShare': percent(block.gasUsed, block.gasLimit),
      'block.baseFee': price(BigInt(block.baseFeePerGas)),
      'block.size': grouped(BigInt(block.size)),
      'block.hash': block.hash,
      'block.parentHash': block.parentHash,
      'block.stateRoot': block.stateRoot,
    },
    ...block.transactions.map((transaction) => transactionRow(transaction)),
  );
}

/** The values of the page of a transaction. */
export function transactionPage(tx: TransactionJson, receipt: ReceiptJson, block: BlockJson): Expected {
  const paid = BigInt(receipt.effectiveGasPrice);
  return {
    'tx.status': receipt.status === '0x1' ? 'Success' : 'Failed',
    'tx.hash': tx.hash,
    'tx.blockNumber': grouped(BigInt(tx.blockNumber)),
    'tx.index': grouped(BigInt(tx.transactionIndex)),
    'tx.timestamp': time(block.timestamp),
    'tx.from': checksummed(tx.from),
    ...(tx.to !== null && { 'tx.to': checksummed(tx.to) }),
    ...(receipt.contractAddress !== null && { 'tx.created': checksummed(receipt.contractAddress) }),
    ...coinFact('tx.value', BigInt(tx.value)),
    ...coinFact('tx.fee', BigInt(receipt.gasUsed) * paid),
    'tx.gasUsed': grouped(BigInt(receipt.gasUsed)),
    'tx.gasPrice': price(paid),
    'tx.tip': price(paid - BigInt(block.baseFeePerGas)),
    'tx.gasLimit': grouped(BigInt(tx.gas)),
    'tx.gasShare': percent(receipt.gasUsed, tx.gas),
    'tx.logs': String(receipt.logs.length),
    'tab.logs': String(receipt.logs.length),
    'tx.nonce': grouped(BigInt(tx.nonce)),
    'tx.type': String(Number(tx.type)),
    'tx.inputBytes': String((tx.input.length - 2) / 2),
    ...(tx.input !== '0x' && { 'tx.input': tx.input }),
  };
}

/** An address as pages show it: in the case of EIP-55. */
export function checksummed(address: string): string {
  return checksumAddress(address as `0x${string}`);
}

/** The values of the page of an address, apart from its rows. */
export function addressPage(address: string, balance: string, nonce: string, highest: string): Expected {
  return {
    address: checksummed(address),
    ...coinFact('address.balance', BigInt(balance)),
    'address.nonce': grouped(BigInt(nonce)),
    'range.lowest': '0',
    'range.highest': grouped(BigInt(highest)),
  };
}

/** The values of a row, by its name. */
export function inRow(row: string, values: Expected): Expected {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${row} ${name}`, value]));
}
