const bloom = `0x${'0'.repeat(512)}`;
const filler = 'a9059cbb0000000000000000000000005f3e7c1d9ab24680'.repeat(200);
const quantity = (value) => `"0x${value.toString(16)}"`;
const signature = `"v":"0x1","r":"0x${filler.slice(0, 64)}","s":"0x${filler.slice(7, 71)}","yParity":"0x1"`;

/** A block as `eth_getBlockByNumber` with full transactions writes it, with every field that nodes have. */
export function blockJson(chain, { block }) {
  const place = `"blockHash":"${block.hash}","blockNumber":${quantity(block.number)}`;
  const transactions = block.transactions.map((transaction, index) =>
    transactionJson(chain, transaction, index, place),
  );
  return `${headerJson(block)},"transactions":[${transactions.join(',')}]}`;
}

/** The same with the hashes of the transactions alone. */
export function lightBlockJson({ block }) {
  return `${headerJson(block)},"transactions":[${block.transactions.map(({ hash }) => `"${hash}"`).join(',')}]}`;
}

function headerJson(block) {
  const root = block.hash;
  return (
    `{"baseFeePerGas":${quantity(block.baseFeePerGas)},"difficulty":"0x1","extraData":"0x","gasLimit":${quantity(block.gasLimit)},` +
    `"gasUsed":${quantity(block.gasUsed)},"hash":"${block.hash}","logsBloom":"${bloom}","miner":"0x0100000000000000000000000000000000000000",` +
    `"mixHash":"${root}","nonce":"0x0000000000000000","number":${quantity(block.number)},"parentHash":"${block.parentHash}",` +
    `"receiptsRoot":"${root}","sha3Uncles":"${root}","size":"0x2710","stateRoot":"${root}","timestamp":${quantity(block.timestamp)},` +
    `"totalDifficulty":${quantity(block.number)},"transactionsRoot":"${root}","uncles":[]`
  );
}

function transactionJson(chain, transaction, index, place) {
  const { hash, from, to, value, gasPrice, inputBytes } = transaction;
  return (
    `{${place},"from":"${from}","gas":"0x493e0","gasPrice":${quantity(gasPrice)},"maxFeePerGas":${quantity(gasPrice)},` +
    `"maxPriorityFeePerGas":"0x0","hash":"${hash}","input":"0x${filler.slice(0, 2 * inputBytes)}","nonce":"0x1f",` +
    `"to":${to === null ? 'null' : `"${to}"`},"transactionIndex":"0x${index.toString(16)}","value":${quantity(value)},"type":"0x2",` +
    `"accessList":[],"chainId":"0x${chain.evmChainId.toString(16)}",${signature}}`
  );
}

/** The receipts of a block as `eth_getBlockReceipts` writes them. */
export function receiptsJson({ block, receipts }) {
  const place = `"blockHash":"${block.hash}","blockNumber":${quantity(block.number)}`;
  let cumulative = 0n;
  const texts = receipts.map((receipt, index) => {
    cumulative += receipt.gasUsed;
    const { from, to } = block.transactions[index];
    const at = `${place},"transactionHash":"${receipt.transactionHash}","transactionIndex":"0x${index.toString(16)}"`;
    return (
      `{${at},"contractAddress":${receipt.contractAddress === null ? 'null' : `"${receipt.contractAddress}"`},` +
      `"cumulativeGasUsed":${quantity(cumulative)},"effectiveGasPrice":${quantity(receipt.effectiveGasPrice)},"from":"${from}",` +
      `"gasUsed":${quantity(receipt.gasUsed)},"logs":[${receipt.logs.map((log) => logJson(log, at)).join(',')}],"logsBloom":"${bloom}",` +
      `"status":${quantity(receipt.status)},"to":${to === null ? 'null' : `"${to}"`},"type":"0x2"}`
    );
  });
  return `[${texts.join(',')}]`;
}

/** The logs of a block as `eth_getLogs` writes them. */
export function logsJson({ block, receipts }) {
  const place = `"blockHash":"${block.hash}","blockNumber":${quantity(block.number)}`;
  return receipts.flatMap((receipt, index) => {
    const at = `${place},"transactionHash":"${receipt.transactionHash}","transactionIndex":"0x${index.toString(16)}"`;
    return receipt.logs.map((log) => ({ log, text: logJson(log, at) }));
  });
}

function logJson({ address, topics, data, logIndex }, at) {
  return `{"address":"${address}",${at},"topics":["${topics.join('","')}"],"data":"${data}","logIndex":${quantity(logIndex)},"removed":false}`;
}
