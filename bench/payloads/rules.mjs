/** What the contracts say of the texts of the payloads, by the name of the field. */
export const formats = {
  uint64:
    'numPeers observedUptime locktime threshold startTime endTime weight potentialReward delegatorCount delegatorWeight',
  quantity: 'number timestamp blockNumber gas gasPrice nonce transactionIndex value type v r s',
};

export const rules = {
  ...formats,
  cb58: 'txID trackedSubnets',
  nodeId: 'nodeID',
  bech32: 'addresses',
  fixed4: 'delegationFee uptime',
  time: 'lastSent lastReceived',
  hash: 'hash blockHash parentHash',
  address: 'from to',
  bytes: 'input',
};

/** A copy of an OpenAPI document in which `annotate` gives more keywords to the texts of each rule. */
export function withRules(document, table, annotate) {
  const ruleOf = new Map(
    Object.entries(table).flatMap(([rule, names]) => names.split(' ').map((name) => [name, rule])),
  );
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const rule = ruleOf.get(name);
      if (rule !== undefined) for (const text of textsOf(property)) Object.assign(text, annotate(rule));
    }
  }
  return copy;
}

function textsOf(schema) {
  if (schema.type === 'string') return [schema];
  return [...(schema.oneOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flatMap(textsOf);
}
