/** The methods that every server of the comparison answers. */
export const chainId = '0xa868';

const balances = new Map(
  Array.from({ length: 64 }, (_, i) => [
    `0x${(i + 1).toString(16).padStart(40, '0')}`,
    `0x${(i * 7919 + 1).toString(16)}`,
  ]),
);

/** Balance of an address as a quantity; an unknown one has nothing. */
export function balanceOf(address) {
  return balances.get(address) ?? '0x0';
}

/** Answers one method by name, for servers without a dispatch of their own. */
export const handlers = new Map([
  ['eth_chainId', () => chainId],
  ['eth_getBalance', (params) => balanceOf(params[0])],
]);

/** Tells the parent where the server listens, and its CPU time when asked. */
export function report(port) {
  process.on('message', () => process.send(process.cpuUsage()));
  process.send({ port });
}
