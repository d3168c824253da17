/**
 * What a person would write by hand with all rules of the contracts: hoisted patterns, straight-line checks, conversion to bigint in
 * place. The patterns are the obvious ones; ajv gets the same.
 */
export const patterns = {
  uint64: /^(?:0|[1-9][0-9]{0,19})$/,
  quantity: /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/,
  cb58: /^[1-9A-HJ-NP-Za-km-z]{36,50}$/,
  nodeId: /^NodeID-[1-9A-HJ-NP-Za-km-z]{24,33}$/,
  bech32: /^[^-]{1,512}-[a-z]{1,83}1[02-9ac-hj-np-z]{6,88}$/,
  fixed4: /^-?(?:0|[1-9][0-9]{0,20})\.[0-9]{4}$/,
  time: /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,12})?Z$/,
  hash: /^0x[0-9a-fA-F]{64}$/,
  address: /^0x[0-9a-fA-F]{40}$/,
  bytes: /^0x(?:[0-9a-fA-F]{2})*$/,
};

const is = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    (value) => typeof value === 'string' && pattern.test(value),
  ]),
);
const isText = (value) => typeof value === 'string';
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function isEach(values, isItem) {
  if (!Array.isArray(values)) return false;
  for (let i = 0; i < values.length; i++) if (!isItem(values[i])) return false;
  return true;
}

function isPeer(v) {
  return (
    isObject(v) &&
    isText(v.ip) &&
    isText(v.publicIP) &&
    is.nodeId(v.nodeID) &&
    isText(v.version) &&
    is.time(v.lastSent) &&
    is.time(v.lastReceived) &&
    isEach(v.benched, isText) &&
    is.uint64(v.observedUptime) &&
    isEach(v.trackedSubnets, is.cb58)
  );
}

const isOwner = (v) =>
  isObject(v) && is.uint64(v.locktime) && is.uint64(v.threshold) && isEach(v.addresses, is.bech32);

function isValidator(v) {
  return (
    isObject(v) &&
    is.cb58(v.txID) &&
    is.uint64(v.startTime) &&
    is.uint64(v.endTime) &&
    is.uint64(v.weight) &&
    is.nodeId(v.nodeID) &&
    isOwner(v.validationRewardOwner) &&
    isOwner(v.delegationRewardOwner) &&
    is.uint64(v.potentialReward) &&
    is.fixed4(v.delegationFee) &&
    is.fixed4(v.uptime) &&
    typeof v.connected === 'boolean' &&
    is.uint64(v.delegatorCount) &&
    is.uint64(v.delegatorWeight)
  );
}

function isPoint(v) {
  return isObject(v) && Number.isFinite(v.value) && Number.isSafeInteger(v.timestamp);
}

function isTransaction(v) {
  return (
    isObject(v) &&
    is.hash(v.blockHash) &&
    is.quantity(v.blockNumber) &&
    is.address(v.from) &&
    is.quantity(v.gas) &&
    is.quantity(v.gasPrice) &&
    is.hash(v.hash) &&
    is.bytes(v.input) &&
    is.quantity(v.nonce) &&
    (v.to === null || is.address(v.to)) &&
    is.quantity(v.transactionIndex) &&
    is.quantity(v.value) &&
    is.quantity(v.type) &&
    is.quantity(v.v) &&
    is.quantity(v.r) &&
    is.quantity(v.s)
  );
}

function decodeOwner(v) {
  v.locktime = BigInt(v.locktime);
  v.threshold = BigInt(v.threshold);
}

function decodeValidator(v) {
  v.startTime = BigInt(v.startTime);
  v.endTime = BigInt(v.endTime);
  v.weight = BigInt(v.weight);
  decodeOwner(v.validationRewardOwner);
  decodeOwner(v.delegationRewardOwner);
  v.potentialReward = BigInt(v.potentialReward);
  v.delegationFee = Number(v.delegationFee);
  v.uptime = Number(v.uptime);
  v.delegatorCount = BigInt(v.delegatorCount);
  v.delegatorWeight = BigInt(v.delegatorWeight);
}

function decodeTransaction(v) {
  v.blockNumber = BigInt(v.blockNumber);
  v.gas = BigInt(v.gas);
  v.gasPrice = BigInt(v.gasPrice);
  v.nonce = BigInt(v.nonce);
  v.transactionIndex = BigInt(v.transactionIndex);
  v.value = BigInt(v.value);
  v.type = BigInt(v.type);
  v.v = BigInt(v.v);
  v.r = BigInt(v.r);
  v.s = BigInt(v.s);
}

/** Checks and converts one payload; false for one that breaks a rule. */
export const read = {
  peers(v) {
    if (!(isObject(v) && is.uint64(v.numPeers) && isEach(v.peers, isPeer))) return false;
    v.numPeers = BigInt(v.numPeers);
    for (const peer of v.peers) peer.observedUptime = BigInt(peer.observedUptime);
    return true;
  },
  validators(v) {
    if (!(isObject(v) && isEach(v.validators, isValidator))) return false;
    for (const validator of v.validators) decodeValidator(validator);
    return true;
  },
  points(v) {
    return isObject(v) && isEach(v.results, isPoint);
  },
  block(v) {
    if (!(isObject(v) && isEach(v.transactions, isTransaction))) return false;
    for (const transaction of v.transactions) decodeTransaction(transaction);
    return true;
  },
};
