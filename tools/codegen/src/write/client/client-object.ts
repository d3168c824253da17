import type { Contract, Group, Operation } from '../../model/index.js';
import { camelCase, pascalCase } from '../casing.js';
import { sourceOf } from '../doc-comment.js';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { docNotes } from '../operation-notes.js';
import { operationSymbols, subscriptionSymbols } from '../operation-symbols.js';
import { generatedFolder, packageModule, runtimeModule } from '../package-places.js';
import { SourceFile } from '../source-file.js';
import { isUnsubscribe } from './client-group.js';
import { takesParams } from './params-declaration.js';

/** One property of the client object: the calls of a group, or of one namespace of it. */
interface Section {
  readonly property: string;
  readonly interfaceName: string;
  readonly title: string;
  readonly group: Group;
  readonly operations: readonly Operation[];
}

/** The object that groups all functions: `client.info.peers()`, `client.chain('C').eth.getBalance(...)`. */
export function writeClientObject(contract: Contract, layout: Layout): GeneratedFile {
  const sections = contract.groups.flatMap((group) => sectionsOf(contract, group));
  const file = new SourceFile({
    path: `${generatedFolder(contract, layout, 'client')}/client.ts`,
    sources: contract.sources,
    declares: [...sections.map((section) => section.interfaceName), `${pascalCase(contract.name)}Client`],
  });
  const writer = new ClientObjectWriter(contract, layout, file);
  for (const section of sections) writer.writeInterface(section);
  writer.writeClient(sections);
  for (const section of sections) writer.writeFactory(section);
  return file.toGeneratedFile();
}

/** A group with several namespaces has a property for each; any other has one of its own name. */
function sectionsOf(contract: Contract, group: Group): Section[] {
  const operations = group.operations.filter((operation) => !isUnsubscribe(group, operation));
  const namespaces = [...new Set(operations.map((operation) => operation.namespace))];
  const several = contract.kind === 'json-rpc' && namespaces.length > 1;
  return (several ? namespaces : [group.name]).map((name) => ({
    property: camelCase(name),
    interfaceName: `${pascalCase(name)}Calls`,
    title: several ? `The ${name}_ methods.` : group.title,
    group,
    operations: several ? operations.filter((operation) => operation.namespace === name) : operations,
  }));
}

/** Whether a group's path needs a value from the caller. */
function isScoped(section: Section): boolean {
  return section.group.path?.includes('{') ?? false;
}

class ClientObjectWriter {
  private readonly contract: Contract;
  private readonly layout: Layout;
  private readonly file: SourceFile;
  private readonly runtime: string;
  private readonly transport: string;
  private readonly options: string;

  constructor(contract: Contract, layout: Layout, file: SourceFile) {
    this.contract = contract;
    this.layout = layout;
    this.file = file;
    this.runtime = runtimeModule(contract, layout, 'client');
    const prefix = contract.kind === 'json-rpc' ? 'Rpc' : 'Rest';
    this.transport = file.importType(this.runtime, `${prefix}Transport`);
    this.options = file.importType(this.runtime, `${prefix}CallOptions`);
  }

  writeInterface(section: Section): void {
    const { file } = this;
    file.blank().doc({ summary: section.title });
    file.block(`export interface ${section.interfaceName} {`, () => {
      for (const operation of section.operations) this.writeMember(operation);
    });
  }

  private writeMember(operation: Operation): void {
    const { file, layout } = this;
    const source = sourceOf(operation.location, layout.root);
    if (operation.subscription) {
      for (const kind of operation.subscription.kinds) {
        const symbols = subscriptionSymbols(kind);
        file.doc(kind.doc, { source });
        const required = kind.params.some((param) => param.required);
        const params =
          kind.params.length > 0 ? `params${required ? '' : '?'}: ${this.type(symbols.params)}, ` : '';
        file.line(
          `${memberName(kind.symbol, operation)}(${params}options?: ${this.options}): AsyncIterable<${this.type(symbols.payload)}>;`,
        );
      }
      return;
    }
    file.doc(operation.doc, { source, notes: docNotes(operation) });
    const signature = this.signature(operation);
    const result = this.type(operationSymbols(operation).result);
    if (operation.pagination === undefined) {
      file.line(`${this.key(operation)}(${signature}): Promise<${result}>;`);
      return;
    }
    file.block(
      `readonly ${this.key(operation)}: {`,
      () => {
        file.line(`(${signature}): Promise<${result}>;`);
        file
          .line('/** The pages, fetched as they are asked for. */')
          .line(`pages(${signature}): AsyncIterable<${result}>;`);
        file.line('/** The items of every page. */');
        file.line(`items(${signature}): AsyncIterable<${result}['${operation.pagination?.items}'][number]>;`);
      },
      '};',
    );
  }

  writeClient(sections: readonly Section[]): void {
    const { file, contract, transport } = this;
    const name = `${pascalCase(contract.name)}Client`;
    const plain = sections.filter((section) => !isScoped(section));
    const scoped = sections.filter(isScoped);
    if (scoped.length > 0) {
      file.blank().doc({ summary: 'The calls of one chain.' });
      file.block('export interface ChainCalls {', () => {
        for (const section of scoped) file.line(`readonly ${section.property}: ${section.interfaceName};`);
      });
    }
    file.blank().doc({ summary: `Every call of ${contract.title}, by group.` });
    file.block(`export interface ${name} {`, () => {
      file.line('/** What the calls are sent with; the single functions take it too. */');
      file.line(`readonly transport: ${transport};`);
      for (const section of plain) file.line(`readonly ${section.property}: ${section.interfaceName};`);
      if (scoped.length > 0) {
        file
          .line('/** The calls of one chain, by blockchain ID or alias: `C`. */')
          .line('chain(blockchainId: string): ChainCalls;');
      }
    });
    file
      .blank()
      .line(
        `/** Groups the calls over a transport; see the package's create function for one with defaults. */`,
      );
    file.block(
      `export function group${pascalCase(contract.name)}Calls(transport: ${transport}): ${name} {`,
      () => {
        file.block(
          'return {',
          () => {
            file.line('transport,');
            for (const section of plain)
              file.line(`${section.property}: ${section.property}Calls(transport),`);
            if (scoped.length > 0) this.writeChain(scoped);
          },
          '};',
        );
      },
    );
  }

  private writeChain(scoped: readonly Section[]): void {
    const { file } = this;
    const scope = file.import(this.runtime, 'scoped');
    file.block(
      'chain(blockchainId) {',
      () => {
        file.line(`const chainTransport = ${scope}(transport, { blockchainId });`);
        file.list(
          'return {',
          scoped.map((section) => `${section.property}: ${section.property}Calls(chainTransport)`),
          '};',
        );
      },
      '},',
    );
  }

  writeFactory(section: Section): void {
    const { file, transport } = this;
    file
      .blank()
      .block(`function ${section.property}Calls(transport: ${transport}): ${section.interfaceName} {`, () => {
        file.block(
          'return {',
          () => {
            for (const operation of section.operations) this.writeBinding(section, operation);
          },
          '};',
        );
      });
  }

  private writeBinding(section: Section, operation: Operation): void {
    const { file } = this;
    const module = `./${section.group.name}.js`;
    if (operation.subscription) {
      for (const kind of operation.subscription.kinds) {
        const local = file.import(module, kind.symbol);
        const names = kind.params.length > 0 ? 'params, options' : 'options';
        file.line(`${memberName(kind.symbol, operation)}: (${names}) => ${local}(transport, ${names}),`);
      }
      return;
    }
    const names = takesParams(operation) ? 'params, options' : 'options';
    const bind = (symbol: string) =>
      `(${this.bindingParameters(operation)}) => ${file.import(module, symbol)}(transport, ${names})`;
    if (operation.pagination === undefined) {
      file.line(
        `${this.key(operation)}: (${names}) => ${file.import(module, operation.symbol)}(transport, ${names}),`,
      );
      return;
    }
    file.block(
      `${this.key(operation)}: Object.assign(`,
      () => {
        file.line(`${bind(operation.symbol)},`);
        file.line(`{`);
        file.line(`  pages: ${bind(`${operation.symbol}Pages`)},`);
        file.line(`  items: ${bind(`${operation.symbol}Items`)},`);
        file.line(`},`);
      },
      '),',
    );
  }

  /** Parameters with their types: what Object.assign is given has no contextual type. */
  private bindingParameters(operation: Operation): string {
    return this.signature(operation);
  }

  private signature(operation: Operation): string {
    const required = operation.params.some((param) => param.required);
    const params = `params${required ? '' : '?'}: ${takesParams(operation) ? this.type(operationSymbols(operation).params) : ''}`;
    return takesParams(operation) ? `${params}, options?: ${this.options}` : `options?: ${this.options}`;
  }

  private type(name: string): string {
    return this.file.importType(packageModule(this.contract, this.layout, 'validators'), name);
  }

  /** The member's name: what the operation is called inside its namespace. */
  private key(operation: Operation): string {
    return this.contract.kind === 'json-rpc'
      ? propertyKey(operation.shortName)
      : propertyKey(operation.symbol);
  }
}

/** `subscribeNewHeads` of `ethSubscribeNewHeads`. */
function memberName(symbol: string, operation: Operation): string {
  const prefix = camelCase(operation.namespace);
  const rest = symbol.startsWith(prefix) ? symbol.slice(prefix.length) : symbol;
  return propertyKey(rest.charAt(0).toLowerCase() + rest.slice(1));
}

function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replace(/[\\']/g, '\\$&')}'`;
}
