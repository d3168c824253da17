/** Why a decoder refuses a value; undefined if it accepts it. */
type Rule = (value: unknown) => string | undefined;
/** The members of an object, each with its rule. */
type Fields = Readonly<Record<string, Rule>>;

/** A kind of object that nodes answer. */
export type Kind = 'transaction' | 'block' | 'receipt' | 'log';

/** A client whose types are stricter than JSON. */
export interface DecoderRules {
  readonly fields: Readonly<Record<Kind, Fields>>;
  /** Of a transaction as a whole. */
  readonly signature: (transaction: Readonly<Record<string, unknown>>) => string | undefined;
}

const groupOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const halfOrder = groupOrder / 2n;

/** A number in hex without leading zeros. */
function quantity(bits: number): Rule {
  return (value) => {
    if (typeof value !== 'string' || !/^0x(0|[1-9a-f][0-9a-f]*)$/.test(value)) return 'is no quantity';
    return BigInt(value) < 1n << BigInt(bits) ? undefined : `has more than ${bits} bits`;
  };
}

function data(bytes?: number): Rule {
  return (value) => {
    if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) return 'is no data';
    if (bytes === undefined || value.length === 2 + 2 * bytes) return undefined;
    return `has not ${bytes} bytes`;
  };
}

function nullable(rule: Rule): Rule {
  return (value) => (value === null ? undefined : rule(value));
}

function optional(rule: Rule): Rule {
  return (value) => (value === undefined || value === null ? undefined : rule(value));
}

function list(rule: Rule): Rule {
  return (value) => (Array.isArray(value) ? firstFault(value.map(rule)) : 'is no list');
}

function fields(rules: Fields): Rule {
  return (value) => faultOf(value as Record<string, unknown>, rules);
}

const boolean: Rule = (value) => (typeof value === 'boolean' ? undefined : 'is no boolean');
const address = data(20);
const hash = data(32);
const accessList = list(fields({ address, storageKeys: list(hash) }));
const authorization = fields({
  chainId: quantity(256),
  address,
  nonce: quantity(64),
  yParity: quantity(8),
  r: quantity(256),
  s: quantity(256),
});

// go-ethereum: core/types/transaction_marshalling.go, gen_header_json.go, gen_receipt_json.go, gen_log_json.go, ethclient.
const goTransaction: Fields = {
  type: quantity(64),
  nonce: quantity(64),
  gas: quantity(64),
  gasPrice: optional(quantity(256)),
  maxFeePerGas: optional(quantity(256)),
  maxPriorityFeePerGas: optional(quantity(256)),
  value: quantity(256),
  input: data(),
  to: nullable(address),
  from: address,
  hash,
  v: quantity(256),
  r: quantity(256),
  s: quantity(256),
  yParity: optional(quantity(64)),
  chainId: optional(quantity(256)),
  accessList: optional(accessList),
  authorizationList: optional(list(authorization)),
  blockHash: nullable(hash),
  blockNumber: nullable(quantity(256)),
};
const goBlock: Fields = {
  hash,
  parentHash: hash,
  sha3Uncles: hash,
  miner: address,
  stateRoot: hash,
  transactionsRoot: hash,
  receiptsRoot: hash,
  logsBloom: data(256),
  difficulty: quantity(256),
  number: quantity(256),
  gasLimit: quantity(64),
  gasUsed: quantity(64),
  timestamp: quantity(64),
  extraData: data(),
  mixHash: optional(hash),
  nonce: optional(data(8)),
  baseFeePerGas: optional(quantity(256)),
  uncles: list(hash),
};
const goLog: Fields = {
  address,
  topics: list(hash),
  data: data(),
  blockNumber: quantity(64),
  transactionHash: hash,
  transactionIndex: quantity(32),
  blockHash: hash,
  logIndex: quantity(32),
  removed: boolean,
};
const goReceipt: Fields = {
  type: quantity(64),
  status: quantity(64),
  cumulativeGasUsed: quantity(64),
  logsBloom: data(256),
  logs: list(fields(goLog)),
  transactionHash: hash,
  contractAddress: nullable(address),
  gasUsed: quantity(64),
  effectiveGasPrice: quantity(256),
  blockHash: hash,
  blockNumber: quantity(256),
  transactionIndex: quantity(32),
};

function goSignature({ type, v, r, s, yParity }: Readonly<Record<string, unknown>>): string | undefined {
  const [V, R, S] = [v, r, s].map((each) => BigInt(each as string)) as [bigint, bigint, bigint];
  if (yParity !== undefined && (BigInt(yParity as string) > 1n || BigInt(yParity as string) !== V))
    return 'v and yParity differ';
  if (V === 0n && R === 0n && S === 0n) return undefined;
  const isTyped = type !== '0x0';
  if (!isTyped && V !== 27n && V !== 28n && V < 35n) return 'invalid transaction v, r, s values';
  const parity = isTyped ? V : V < 35n ? V - 27n : (V - 35n) % 2n;
  const isInRange = R >= 1n && S >= 1n && R < groupOrder && S < groupOrder;
  return isInRange && (parity === 0n || parity === 1n) ? undefined : 'invalid transaction v, r, s values';
}

/**
 * What typed clients check of what a node answers, by their own decoders: a value that one of them refuses costs the whole answer. alloy: integers of
 * `rpc-types-eth` and `consensus`, of 128 bits where they are prices; ethers 5 and 6: `formatter`, `providers/format` and `Signature.from`, which refuse what is not safe as
 * a number; web3j: `Transaction.setV`, a long; viem and web3.js take all of that, and are held to it by their own code.
 */
const clients: Readonly<Record<string, DecoderRules>> = {
  'go-ethereum': {
    fields: { transaction: goTransaction, block: goBlock, receipt: goReceipt, log: goLog },
    signature: goSignature,
  },
  alloy: {
    fields: {
      transaction: {
        ...goTransaction,
        gasPrice: optional(quantity(128)),
        maxFeePerGas: optional(quantity(128)),
        maxPriorityFeePerGas: optional(quantity(128)),
        chainId: optional(quantity(64)),
        blockNumber: nullable(quantity(64)),
        transactionIndex: nullable(quantity(64)),
      },
      block: {
        ...goBlock,
        number: quantity(64),
        baseFeePerGas: optional(quantity(64)),
        size: optional(quantity(256)),
      },
      receipt: {
        ...goReceipt,
        status: quantity(1),
        effectiveGasPrice: quantity(128),
        from: address,
        to: nullable(address),
      },
      log: goLog,
    },
    signature: ({ type, v, yParity }) => {
      if (type === '0x0') return undefined;
      return BigInt((yParity ?? v) as string) <= 1n
        ? undefined
        : 'the parity of a typed transaction is 0 or 1';
    },
  },
  'ethers 5 and 6': {
    fields: {
      transaction: {
        nonce: quantity(53),
        blockNumber: nullable(quantity(53)),
        v: quantity(53),
        transactionIndex: nullable(quantity(53)),
      },
      block: { number: quantity(53), timestamp: quantity(53), gasLimit: quantity(256), extraData: data() },
      receipt: {
        blockNumber: quantity(53),
        transactionIndex: quantity(53),
        status: quantity(53),
        type: quantity(53),
        from: address,
      },
      log: { ...goLog, blockNumber: quantity(53), logIndex: quantity(53) },
    },
    signature: ({ s, yParity, v }) => {
      if (BigInt(s as string) > halfOrder) return 'non-canonical s';
      return yParity === undefined || yParity === v ? undefined : 'yParity mismatch';
    },
  },
  web3j: {
    fields: {
      transaction: { v: quantity(63), r: quantity(256), s: quantity(256) },
      block: {},
      receipt: {},
      log: {},
    },
    signature: () => undefined,
  },
};

/** Why the first client refuses an object; undefined if all accept it. */
export function refusalOf(kind: Kind, value: Readonly<Record<string, unknown>>): string | undefined {
  return firstFault(
    Object.entries(clients).map(([name, { fields: rules, signature }]) => {
      const fault = faultOf(value, rules[kind]) ?? (kind === 'transaction' ? signature(value) : undefined);
      return fault && `${name}: ${fault} in ${JSON.stringify(value)}`;
    }),
  );
}

function faultOf(value: Readonly<Record<string, unknown>>, rules: Fields): string | undefined {
  return firstFault(
    Object.entries(rules).map(([name, rule]) => {
      const fault = rule(value[name]);
      return fault && `${name} ${fault}`;
    }),
  );
}

function firstFault(faults: readonly (string | undefined)[]): string | undefined {
  return faults.find((fault) => fault !== undefined);
}
