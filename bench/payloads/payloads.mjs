const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

// A small generator with a fixed seed (mulberry32), so that every run measures the same bytes.
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const random = randomFrom(1);
const text = (length, letters) =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');
const cb58 = (length) => text(length, alphabet);
const hex = (bytes) => `0x${text(2 * bytes, '0123456789abcdef')}`;
const decimal = () => String(Math.floor(random() * 1e15) + 1e12);
const quantity = () => `0x${(Math.floor(random() * 1e9) + 1).toString(16)}`;
const scalar = () => `0x1${hex(31).slice(2)}`;
const nodeId = () => `NodeID-${cb58(33)}`;
const owner = () => ({
  locktime: '0',
  threshold: '1',
  addresses: [`P-avax1${text(38, 'qpzry9x8gf2tvdw0s3jn54khce6mua7l')}`],
});

const peers = () => ({
  numPeers: '200',
  peers: Array.from({ length: 200 }, () => ({
    ip: '206.189.137.87:9651',
    publicIP: '206.189.137.87:9651',
    nodeID: nodeId(),
    version: 'avalanchego/1.14.2',
    lastSent: '2025-11-20T09:00:02Z',
    lastReceived: '2025-11-20T09:00:01Z',
    benched: [],
    observedUptime: '99',
    trackedSubnets: [cb58(49), cb58(49)],
  })),
});

const validators = () => ({
  validators: Array.from({ length: 1000 }, () => ({
    txID: cb58(49),
    startTime: '1600368632',
    endTime: '1602960455',
    weight: decimal(),
    nodeID: nodeId(),
    validationRewardOwner: owner(),
    delegationRewardOwner: owner(),
    potentialReward: decimal(),
    delegationFee: '10.0000',
    uptime: '99.0000',
    connected: true,
    delegatorCount: '1',
    delegatorWeight: decimal(),
  })),
});

const points = () => ({
  results: Array.from({ length: 2160 }, (_, i) => ({
    value: Math.floor(random() * 1e9),
    timestamp: 1_751_241_600 - 3600 * i,
  })),
});

const block = () => {
  const blockHash = hex(32);
  return {
    number: '0x36',
    hash: blockHash,
    parentHash: hex(32),
    timestamp: '0x6742f1c0',
    transactions: Array.from({ length: 200 }, (_, i) => ({
      blockHash,
      blockNumber: '0x36',
      from: hex(20),
      gas: quantity(),
      gasPrice: quantity(),
      hash: hex(32),
      input: hex(100),
      nonce: quantity(),
      to: i % 20 === 0 ? null : hex(20),
      transactionIndex: `0x${i.toString(16)}`,
      value: quantity(),
      type: '0x0',
      v: '0x1',
      r: scalar(),
      s: scalar(),
    })),
  };
};

/** The four payloads as wire values, the same on every run. */
export const payloads = { peers, validators, points, block };
