const isText = (value) => typeof value === 'string';

function isTexts(value) {
  if (!Array.isArray(value)) return false;
  for (let i = 0; i < value.length; i++) if (typeof value[i] !== 'string') return false;
  return true;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function isPeer(v) {
  return (
    isObject(v) &&
    isText(v.ip) &&
    isText(v.publicIP) &&
    isText(v.nodeID) &&
    isText(v.version) &&
    isText(v.lastSent) &&
    isText(v.lastReceived) &&
    isTexts(v.benched) &&
    isText(v.observedUptime) &&
    isTexts(v.trackedSubnets)
  );
}

function isPeers(v) {
  if (!isObject(v) || !isText(v.numPeers) || !Array.isArray(v.peers)) return false;
  for (let i = 0; i < v.peers.length; i++) if (!isPeer(v.peers[i])) return false;
  return true;
}

const isOwner = (v) => isObject(v) && isText(v.locktime) && isText(v.threshold) && isTexts(v.addresses);

function isValidator(v) {
  return (
    isObject(v) &&
    isText(v.txID) &&
    isText(v.startTime) &&
    isText(v.endTime) &&
    isText(v.weight) &&
    isText(v.nodeID) &&
    isOwner(v.validationRewardOwner) &&
    isOwner(v.delegationRewardOwner) &&
    isText(v.potentialReward) &&
    isText(v.delegationFee) &&
    isText(v.uptime) &&
    typeof v.connected === 'boolean' &&
    isText(v.delegatorCount) &&
    isText(v.delegatorWeight)
  );
}

function isValidators(v) {
  if (!isObject(v) || !Array.isArray(v.validators)) return false;
  for (let i = 0; i < v.validators.length; i++) if (!isValidator(v.validators[i])) return false;
  return true;
}

function isPoints(v) {
  if (
    !isObject(v) ||
    !(v.nextPageToken === undefined || isText(v.nextPageToken)) ||
    !Array.isArray(v.results)
  )
    return false;
  for (let i = 0; i < v.results.length; i++) {
    const point = v.results[i];
    if (
      !(
        isObject(point) &&
        typeof point.value === 'number' &&
        Number.isFinite(point.value) &&
        Number.isInteger(point.timestamp)
      )
    )
      return false;
  }
  return true;
}

function isTransaction(v) {
  return (
    isObject(v) &&
    isText(v.blockHash) &&
    isText(v.blockNumber) &&
    isText(v.from) &&
    isText(v.gas) &&
    isText(v.gasPrice) &&
    isText(v.hash) &&
    isText(v.input) &&
    isText(v.nonce) &&
    (v.to === null || isText(v.to)) &&
    isText(v.transactionIndex) &&
    isText(v.value) &&
    isText(v.type) &&
    isText(v.v) &&
    isText(v.r) &&
    isText(v.s)
  );
}

function isBlock(v) {
  if (
    !isObject(v) ||
    !isText(v.number) ||
    !isText(v.hash) ||
    !isText(v.parentHash) ||
    !isText(v.timestamp) ||
    !Array.isArray(v.transactions)
  )
    return false;
  for (let i = 0; i < v.transactions.length; i++) if (!isTransaction(v.transactions[i])) return false;
  return true;
}

/** What a person would write by hand for the payloads of specs/payloads.yaml: straight-line, no allocation. */
export const checks = { peers: isPeers, validators: isValidators, points: isPoints, block: isBlock };
