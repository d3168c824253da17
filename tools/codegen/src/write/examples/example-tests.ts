import type { Contract, Example, Group, Operation, Type } from '@firn/contract';
import { demandsHeaders } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import { camelCase } from '@firn/contract/read';
import { type ExampleContext, exampleMisfits } from '../../examples/example-misfits.js';
import { testedCall } from '../../examples/tested-call.js';
import { block, call, objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { isUnsubscribe } from '../names/client-sections.js';
import { namesOf } from '../names/contract-names.js';
import { roleModule, runtimeModule } from '../package-places.js';
import { servedGroup } from '../server/served-group.js';
import { stringLiteral } from '../string-literal.js';
import { resolveIn } from '../type-converts.js';
import { jsonLiteral } from '../validators/json-literal.js';

/**
 * A test for each example of a contract, for the runner of Node.js: the client sends the example's parameters to a server in the same
 * process, which has to get the same and answers with the example's result.
 */
export function writeExampleTests(contract: Contract, path: string, layout: Layout): ModuleDraft {
  const file = new ModuleDraft({
    path,
    sources: contract.sources,
    declares: ['Part', 'answered', 'present', 'roundTrip'],
  });
  const resolve = (name: string): Type => resolveIn(contract, { kind: 'reference', name });
  const explain = explainTypes(resolve, { bigints: true, canonical: true });
  const context = { contract, resolve, explain };
  const tested = contract.groups.flatMap((group) =>
    servedGroup(contract, group)
      .operations.filter((operation) => !operation.subscription && !isUnsubscribe(group, operation))
      .flatMap((operation) => operation.examples.map((example) => ({ group, operation, example })))
      .filter((each) => isTested(each, context)),
  );
  if (tested.length === 0) return writeNothingTested(file, contract);
  const givesHeaders = tested.some(({ operation }) => demandsHeaders(operation));
  writeRoundTrip(file, contract, givesHeaders);
  if (tested.some(({ operation }) => isByStatus(operation))) writeAnswered(file);
  for (const { group, operation, example } of tested)
    writeTest(file, { contract, group, operation, example, layout });
  return file;
}

/** A runner counts no test at all as a success. */
function writeNothingTested(file: ModuleDraft, { kind }: Contract): ModuleDraft {
  const test = file.import('node:test', 'test');
  const where =
    kind === 'json-rpc'
      ? '`examples` to a method'
      : '`example` to the response of an operation, and to its required parameters and request body';
  const reason = `nothing was tested: the document has no example that a test can send; add ${where}`;
  return file.addStatements(
    `${call(test, "'examples of the document'", `{ skip: ${stringLiteral(reason)} }`)};`,
  );
}

/** `firn generate` and `firn lint` warn of the others. */
function isTested(
  { operation, example }: Pick<ExampleTest, 'operation' | 'example'>,
  context: ExampleContext,
): boolean {
  return exampleMisfits(operation, example, context, false).length === 0;
}

interface ExampleTest {
  readonly contract: Contract;
  readonly group: Group;
  readonly operation: Operation;
  readonly example: Example;
  readonly layout: Layout;
}

function writeTest(file: ModuleDraft, { contract, group, operation, example, layout }: ExampleTest): void {
  const { params, result, headers } = testedCall(contract, operation, example);
  const symbols = namesOf(contract).operation(operation);
  const zod = file.importNamespace(roleModule(contract, layout, 'validators', file, 'zod'), 'zod');
  const test = file.import('node:test', 'test');
  const send = file.import(roleModule(contract, layout, 'client', file), symbols.function);
  const parts = call(
    'roundTrip',
    serverEntry(file, contract, group, operation, layout),
    `${zod}.${symbols.params}Zod`,
    `${zod}.${symbols.result}Zod`,
    sending(send, operation, group),
    jsonLiteral(params),
    isByStatus(operation) ? answerLiteral(result as object) : literalOf(result),
    ...(headers === undefined ? [] : [jsonLiteral(headers)]),
  );
  const name = stringLiteral(`${operation.name}: ${example.name}`);
  file.addStatements(`${call(test, name, `() => ${parts}`)};`);
}

const literalOf = (value: unknown): string => (value === undefined ? 'undefined' : jsonLiteral(value));

/** Of an answer without a body, the body is undefined. */
const answerLiteral = (answer: object): string =>
  objectOf(Object.entries(answer).map(([name, value]) => `${name}: ${literalOf(value)}`));

const isByStatus = ({ wire }: Operation): boolean => wire.protocol === 'http' && wire.resultBy === 'status';

function serverEntry(
  file: ModuleDraft,
  contract: Contract,
  group: Group,
  operation: Operation,
  layout: Layout,
): string {
  const server = roleModule(contract, layout, 'server', file);
  const name = stringLiteral(operation.name);
  return contract.kind === 'json-rpc'
    ? `{ name: ${name}, ...${file.import(server, `${camelCase(group.name)}Group`)}.methods[${name}] }`
    : `${file.import(server, `${camelCase(group.name)}Operations`)}[${name}]`;
}

/** A method of a path with placeholders is sent with something in each: the server of the test has one path. */
function sending(send: string, operation: Operation, { path = '/' }: Group): string {
  const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  const values = placeholders.map((name) => `${stringLiteral(name)}: 'example'`);
  const args = [
    'transport',
    ...(operation.params.length === 0 ? [] : ['params']),
    ...(values.length === 0 ? [] : [`{ pathParams: { ${values.join(', ')} } }`]),
  ];
  const sent = `${send}(${args.join(', ')})`;
  const head = operation.params.length === 0 ? '(transport)' : '(transport, params)';
  return `${head} => ${isByStatus(operation) ? `answered(${sent})` : sent}`;
}

/** The client adds how to read headers and the media type, which the handler does not give. */
function writeAnswered(file: ModuleDraft): void {
  file.addFunction({
    name: 'answered',
    isAsync: true,
    typeParameters: ['Answer extends object'],
    parameters: [{ name: 'sent', type: 'Promise<Answer>' }],
    returnType: 'Promise<Answer>',
    docs: comment('An answer as a handler gives it: without what the client adds.'),
    statements: [
      'const answer = { ...(await sent), header: undefined, contentType: undefined };',
      'return answer;',
    ],
  });
}

/** The helper functions of the tests. */
function writeRoundTrip(file: ModuleDraft, contract: Contract, givesHeaders: boolean): void {
  const isRpc = contract.kind === 'json-rpc';
  const client = runtimeModule(contract, 'client');
  const server = runtimeModule(contract, 'server');
  const equal = file.import('node:assert/strict', 'deepEqual');
  const inProcess = file.import(client, 'inProcessTransport');
  const transport = file.importType(client, isRpc ? 'RpcTransport' : 'RestTransport');
  const entry = file.importType(server, isRpc ? 'MethodContract' : 'OperationContract');
  const create = file.import(server, isRpc ? 'createEndpoint' : 'createRestServer');
  // Credentials are no part of an example, and a server is not made without a word on them where a call asks for some.
  const isSecured = contract.groups.some(({ operations }) =>
    operations.some(({ wire }) => wire.protocol === 'http' && wire.security.length > 0),
  );
  const authenticate = isSecured ? ', authenticate: false' : '';
  const serving = isRpc
    ? [
        "const group = { name: '', aliases: [], methods: [{ contract, handler }], subscriptions: [] };",
        'const profile = { adminEnabled: true, publicApi: false };',
        `const endpoint = ${create}({ groups: [group], context: undefined, profile });`,
        `const transport = ${inProcess}((_path, text, meta) => endpoint.dispatch(text, meta));`,
      ]
    : [`const transport = ${inProcess}(${create}({ operations: [{ contract, handler }]${authenticate} }));`];
  const returned = givesHeaders
    ? `return headers === undefined ? result : ${file.import(server, 'answerWith')}({ status: contract.status, headers, body: result });`
    : 'return result;';
  file.addInterface({
    name: 'Part',
    typeParameters: ['Value'],
    docs: comment('What a test needs of a schema of zod.'),
    properties: [{ name: 'parse', isReadonly: true, type: '(wire: unknown) => Value' }],
  });
  file.addFunction({
    name: 'present',
    parameters: [{ name: 'value', type: 'unknown' }],
    returnType: 'unknown',
    docs: comment('A value without members that are undefined, which are not sent.'),
    statements: [
      'if (Array.isArray(value)) return value.map(present);',
      "if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;",
      'const members = Object.entries(value).filter(([, member]) => member !== undefined);',
      'return Object.fromEntries(members.map(([key, member]) => [key, present(member)]));',
    ],
  });
  file.addFunction({
    name: 'roundTrip',
    isAsync: true,
    typeParameters: ['Params', 'Result'],
    parameters: [
      { name: 'contract', type: `${entry}<unknown, never>` },
      { name: 'paramsPart', type: 'Part<Params>' },
      { name: 'resultPart', type: 'Part<Result>' },
      { name: 'send', type: `(transport: ${transport}, params: Params) => Promise<Result>` },
      { name: 'paramsWire', type: 'unknown' },
      { name: 'resultWire', type: 'unknown' },
      ...(givesHeaders ? [{ name: 'headers', hasQuestionToken: true, type: 'object' }] : []),
    ],
    returnType: 'Promise<void>',
    docs: comment(
      'Sends an example through both sides: what the server gets is what the caller sends, and the other way round.',
    ),
    statements: [
      'const params = paramsPart.parse(paramsWire);',
      'const result = resultPart.parse(resultWire);',
      'const given: Params[] = [];',
      `${block('const handler = (received: Params) =>', ['given.push(received);', returned])};`,
      ...serving,
      'const answer = await send(transport, params);',
      `${equal}(present(given), present([params]));`,
      `${equal}(present(answer), present(result));`,
    ],
  });
}
