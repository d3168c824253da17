import { createNodeClient } from '@firn/node-client';

const node = createNodeClient({ url: 'http://127.0.0.1:9650' });
const { eth } = node.chain('C');
const [{ networkName }, balance] = await Promise.all([
  node.info.getNetworkName(),
  eth.getBalance({ address: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', block: 'latest' }),
]);
console.log(`${networkName}: ${balance / 10n ** 18n} coins`);
