import type { Example, SubscriptionKind } from '@firn/contract';
import { pathVariables, writeCommand, writeCurl } from '@firn/contract/call';
import { subscriptionNameOf } from '@firn/contract/document';
import type { Interface, PageOfOperation } from '../contents/site-map.js';
import { decodeParams } from './decode-params.js';
import { literal } from './literal.js';

/** Where the servers listen when nothing else is said. */
export const defaultUrls: Readonly<Record<Interface, string>> = {
  node: 'http://127.0.0.1:9650',
  metrics: 'http://127.0.0.1:9660',
};

/** A call, ready to be pasted. */
export interface Samples {
  readonly curl: string;
  readonly typescript: string;
  readonly command: string;
}

/** The chain that examples are about. What the C-Chain does not serve is asked of a chain with a name of its own. */
function chainOf({ client }: Pick<PageOfOperation, 'client'>): string {
  return client.section === 'customEvm' || client.section === 'validators' ? 'mychain' : 'C';
}

/** Values of the variables of the path. */
export function pathOf(page: PageOfOperation): Readonly<Record<string, string>> {
  return takesChain(page) ? { blockchainId: chainOf(page) } : {};
}

/** The samples of one example. */
export function samplesOf(page: PageOfOperation, example: Example): Samples {
  const { operation } = page;
  const chain = takesChain(page) && chainOf(page) !== 'C' ? ` --chain ${chainOf(page)}` : '';
  return {
    curl: writeCurl(defaultUrls[page.interface], operation, example.params, pathOf(page)),
    typescript: `${clientLines(page)}\nconsole.log(await ${callExpression(page, example)});`,
    command: writeCommand(operation, example.params) + chain,
  };
}

/** The call itself, on a variable named like the interface: `node.info.peers({ nodeIDs: [] })`. */
function callExpression(page: PageOfOperation, { params }: Example): string {
  const { operation, client } = page;
  const given = operation.params.length > 0 ? decodeParams(page.interface, client.symbol, params) : {};
  const isBare = Object.keys(given).length === 0 && operation.params.every(({ required }) => !required);
  return `${sectionExpression(page)}.${client.member}(${isBare ? '' : literal(given)})`;
}

/** The samples of a subscription of one kind. There is none for curl: events come over a WebSocket. */
export function subscriptionSamples(page: PageOfOperation, kind: SubscriptionKind): Omit<Samples, 'curl'> {
  const [example] = kind.examples;
  const named = Object.fromEntries(kind.params.map(({ name }, index) => [name, example?.params[index]]));
  const params = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  const { member, symbol } = subscriptionNameOf(page.contract, page.operation, kind.name);
  const given = Object.keys(params).length === 0 ? {} : decodeParams(page.interface, symbol, params);
  const call = `${sectionExpression(page)}.${member}(${Object.keys(given).length === 0 ? '' : literal(given)})`;
  return {
    typescript: [
      "import { webSocketTransport, webSocketUrls } from '@firn/jsonrpc/client';",
      "import { createNodeClient } from '@firn/node-client';",
      '',
      "const transport = webSocketTransport({ url: webSocketUrls('ws://127.0.0.1:9650') });",
      'const node = createNodeClient({ transport });',
      `for await (const event of ${call}) console.log(event);`,
    ].join('\n'),
    command: writeCommand({ name: kind.name }, params).replace('firn call', 'firn watch'),
  };
}

function clientLines({ interface: kind }: PageOfOperation): string {
  const create = kind === 'node' ? 'createNodeClient' : 'createMetricsClient';
  return [
    `import { ${create} } from '@firn/${kind}-client';`,
    '',
    `const ${kind} = ${create}({ url: '${defaultUrls[kind]}' });`,
  ].join('\n');
}

function sectionExpression(page: PageOfOperation): string {
  const chain = takesChain(page) ? `.chain(${literal(chainOf(page))})` : '';
  return `${page.interface}${chain}.${page.client.section}`;
}

function takesChain({ operation }: PageOfOperation): boolean {
  return operation.kind === 'rpc' && pathVariables(operation.path).length > 0;
}
