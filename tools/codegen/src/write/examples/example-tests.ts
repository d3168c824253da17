import type { Contract, Example, Group, Operation } from '@firn/contract-model';
import { type ExplainType, explainTypes } from '@firn/contract-model/explain';
import { camelCase } from '@firn/contract-model/read';
import { exampleMisfits } from '../../examples/example-misfits.js';
import { block, call } from '../code.js';
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
    declares: ['Part', 'present', 'roundTrip'],
  });
  const tested = contract.groups.flatMap((group) =>
    servedGroup(contract, group)
      .operations.filter((operation) => !operation.subscription && !isUnsubscribe(group, operation))
      .flatMap((operation) => operation.examples.map((example) => ({ group, operation, example })))
      .filter(({ example }) => !holdsBigInteger(example.params) && !holdsBigInteger(example.result)),
  );
  if (tested.length === 0) return file.addStatements('export {};');
  writeRoundTrip(file, contract);
  const explain = explainTypes((name) => resolveIn(contract, { kind: 'reference', name }), {
    bigints: true,
    canonical: true,
  });
  for (const { group, operation, example } of tested)
    writeTest(file, { contract, group, operation, example, layout, explain });
  return file;
}

/** Integers beyond 2^53 have no exact literal as JSON; without codecs no type of the generated code holds them. */
function holdsBigInteger(value: unknown): boolean {
  if (typeof value === 'bigint') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigInteger);
}

interface ExampleTest {
  readonly contract: Contract;
  readonly group: Group;
  readonly operation: Operation;
  readonly example: Example;
  readonly layout: Layout;
  readonly explain: ExplainType;
}

function writeTest(
  file: ModuleDraft,
  { contract, group, operation, example, layout, explain }: ExampleTest,
): void {
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
    jsonLiteral(example.params),
    example.result === undefined ? 'undefined' : jsonLiteral(example.result),
  );
  const [misfit] = exampleMisfits(operation, example, explain, false);
  // It stays in sight, and turns nobody's tests red who did not write the document.
  const todo =
    misfit === undefined
      ? []
      : [`{ todo: ${stringLiteral(`the document does not allow it: ${misfit.message}`)} }`];
  const name = stringLiteral(`${operation.name}: ${example.name}`);
  file.addStatements(`${call(test, name, ...todo, `() => ${parts}`)};`);
}

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
function sending(send: string, { params }: Operation, { path = '/' }: Group): string {
  const head =
    params.length === 0
      ? `(transport) => ${send}(transport`
      : `(transport, params) => ${send}(transport, params`;
  const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
  if (placeholders.length === 0) return `${head})`;
  const values = placeholders.map((name) => `${stringLiteral(name)}: 'example'`);
  return `${head}, { pathParams: { ${values.join(', ')} } })`;
}

/** The helper functions of the tests. */
function writeRoundTrip(file: ModuleDraft, contract: Contract): void {
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
    ],
    returnType: 'Promise<void>',
    docs: comment(
      'Sends an example through both sides: what the server gets is what the caller sends, and the other way round.',
    ),
    statements: [
      'const params = paramsPart.parse(paramsWire);',
      'const result = resultPart.parse(resultWire);',
      'const given: Params[] = [];',
      `${block('const handler = (received: Params): Result =>', ['given.push(received);', 'return result;'])};`,
      ...serving,
      'const answer = await send(transport, params);',
      `${equal}(present(given), present([params]));`,
      `${equal}(present(answer), present(result));`,
    ],
  });
}
