const { createMetricsClient } = require('@firn/metrics-client');
const { createNodeClient } = require('@firn/node-client');
const { cb58ToBytes } = require('@firn/primitives');

const [nodeUrl, metricsUrl] = process.argv.slice(2);

async function main() {
  const { networkName } = await createNodeClient({ url: nodeUrl }).info.getNetworkName();
  const { chains } = await createMetricsClient({ url: metricsUrl }).chains.listChains();
  console.log(JSON.stringify({ networkName, chains: chains.length, cb58: typeof cb58ToBytes }));
}

main();
