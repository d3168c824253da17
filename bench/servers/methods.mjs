/** The methods that every server of the comparison answers, and what they answer from. */
export const chainId = 43112n;

const balances = new Map(
  Array.from({ length: 64 }, (_, i) => [`0x${(i + 1).toString(16).padStart(40, '0')}`, BigInt(i * 7919 + 1)]),
);
const quantities = new Map([...balances].map(([address, balance]) => [address, quantity(balance)]));
const chainIdQuantity = quantity(chainId);

function quantity(value) {
  return `0x${value.toString(16)}`;
}

/** Balance of an address, for a server that writes the wire form itself; an unknown one has nothing. */
export function balanceOf(address) {
  return balances.get(address) ?? 0n;
}

/** Methods by name for servers that write results as they are: they answer texts that are prepared. */
export const handlers = new Map([
  ['eth_chainId', () => chainIdQuantity],
  ['eth_getBalance', (params) => quantities.get(params[0]) ?? '0x0'],
]);

/** Answers a call, for servers without a JSON-RPC of their own. */
export function answer({ id, method, params }) {
  const handler = handlers.get(method);
  return handler
    ? { jsonrpc: '2.0', id, result: handler(params) }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } };
}

/** Tells the parent where the server listens, and its CPU time when asked. */
export function report(port) {
  process.once('SIGINT', () => process.exit());
  process.on('message', () => process.send(process.cpuUsage()));
  process.send({ port });
}
