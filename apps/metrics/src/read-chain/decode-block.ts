import { MetricsError } from '../errors.js';
import type {
  Hex,
  SourceBlock,
  SourceHead,
  SourceLog,
  SourceReceipt,
  SourceTransaction,
  SourceWithdrawal,
} from './chain-source.js';

/**
 * Reads what this service needs of `eth_getBlockByNumber` and of receipts, and looks at nothing else: nodes differ in their other
 * fields, and a chain must not be left out for one of them. Sizes of hashes and addresses are checked where they are stored.
 */
export function decodeBlock(json: unknown): SourceBlock {
  const block = record(json, 'block');
  return {
    number: quantity(block, 'number'),
    hash: hex(block, 'hash'),
    parentHash: hex(block, 'parentHash'),
    timestamp: quantity(block, 'timestamp'),
    gasUsed: quantity(block, 'gasUsed'),
    gasLimit: quantity(block, 'gasLimit'),
    baseFeePerGas: block.baseFeePerGas == null ? undefined : quantity(block, 'baseFeePerGas'),
    feeRecipient: block.miner == null ? undefined : hex(block, 'miner'),
    // Nobody else's headers have these fields.
    burnsBaseFee: block.blockGasCost == null && block.extDataHash == null,
    atomicData: block.blockExtraData == null ? undefined : hex(block, 'blockExtraData'),
    withdrawals: block.withdrawals == null ? undefined : list(block, 'withdrawals').map(decodeWithdrawal),
    transactions: list(block, 'transactions').map(decodeTransaction),
  };
}

/** Reads number and hash of a block, with or without its transactions. */
export function decodeHead(json: unknown): SourceHead {
  const block = record(json, 'block');
  return { number: quantity(block, 'number'), hash: hex(block, 'hash') };
}

function decodeWithdrawal(json: unknown): SourceWithdrawal {
  const withdrawal = record(json, 'withdrawal');
  return { address: hex(withdrawal, 'address'), amount: quantity(withdrawal, 'amount') };
}

function decodeTransaction(json: unknown): SourceTransaction & { readonly gasPrice: bigint | undefined } {
  const transaction = record(json, 'transaction');
  return {
    hash: hex(transaction, 'hash'),
    from: hex(transaction, 'from'),
    to: transaction.to == null ? null : hex(transaction, 'to'),
    value: quantity(transaction, 'value'),
    gasPrice: transaction.gasPrice == null ? undefined : quantity(transaction, 'gasPrice'),
  };
}

/** The receipts of a block's transactions. Nodes of before London give no effective price: it was the transaction's. */
export function decodeReceipts(block: SourceBlock, json: readonly unknown[]): readonly SourceReceipt[] {
  return json.map((item, index): SourceReceipt => {
    const receipt = record(item, 'receipt');
    const transaction = block.transactions[index] as ReturnType<typeof decodeTransaction> | undefined;
    return {
      transactionHash: hex(receipt, 'transactionHash'),
      blockHash: hex(receipt, 'blockHash'),
      gasUsed: quantity(receipt, 'gasUsed'),
      effectiveGasPrice:
        receipt.effectiveGasPrice == null && transaction?.gasPrice !== undefined
          ? transaction.gasPrice
          : quantity(receipt, 'effectiveGasPrice'),
      blobFee:
        receipt.blobGasUsed == null || receipt.blobGasPrice == null
          ? undefined
          : quantity(receipt, 'blobGasUsed') * quantity(receipt, 'blobGasPrice'),
      status: receipt.status == null ? undefined : quantity(receipt, 'status'),
      contractAddress: receipt.contractAddress == null ? null : hex(receipt, 'contractAddress'),
      logs: list(receipt, 'logs').map(decodeLog),
    };
  });
}

function decodeLog(json: unknown): SourceLog {
  const log = record(json, 'log');
  return {
    address: hex(log, 'address'),
    topics: list(log, 'topics').map((topic) => asHex(topic, 'topics')),
    data: asHex(log.data, 'data'),
    logIndex: quantity(log, 'logIndex'),
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function record(json: unknown, what: string): JsonObject {
  if (typeof json !== 'object' || json === null) throw wrong(what, 'an object', json);
  return json as JsonObject;
}

function list(object: JsonObject, key: string): readonly unknown[] {
  const value = object[key];
  if (!Array.isArray(value)) throw wrong(key, 'an array', value);
  return value;
}

function hex(object: JsonObject, key: string): Hex {
  return asHex(object[key], key);
}

/** Lower case, whatever the node writes: hashes and addresses are compared as text. */
export function asHex(value: unknown, key: string): Hex {
  if (typeof value !== 'string' || !value.startsWith('0x'))
    throw wrong(key, '0x and hexadecimal digits', value);
  return value.toLowerCase() as Hex;
}

/** As a decimal number or a decimal string a quantity would be something else than in hexadecimal: neither is accepted. */
export function quantity(object: JsonObject, key: string): bigint {
  const value = object[key];
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) {
    throw wrong(key, 'a quantity of at most 256 bits in hexadecimal', value);
  }
  return BigInt(value);
}

function wrong(what: string, expected: string, value: unknown): MetricsError {
  const text = JSON.stringify(value) ?? 'nothing';
  return new MetricsError(
    'chain-inconsistent',
    `the node answered with ${what} ${text.slice(0, 100)}, expected ${expected}`,
  );
}
