import type {
  Body,
  Contract,
  FilterPlace,
  Group,
  Operation,
  Param,
  SubscriptionKind,
  Type,
} from '@firn/contract';
import { answerBodies } from '../answer-types.js';
import { sourceOf } from '../doc-comment.js';
import { bodyFilter } from '../field-filters.js';
import type { Layout } from '../generated-file.js';
import { namesOf } from '../names/contract-names.js';
import type { KindNames } from '../names/operation-names.js';
import { generatedFolder } from '../package-places.js';
import { typeConverts } from '../type-converts.js';
import { webhookGroup } from '../webhook-group.js';
import { refuseConvertingIntersections } from './converting-intersection.js';
import type { Declaration } from './declaration.js';
import { NamedParts } from './named-parts.js';
import { anyOfContents, type PickedBody, toldBody } from './picked-body.js';
import { TypeFacts } from './type-facts.js';

/** The parameters of a call: of an operation or of one kind of a subscription. */
export interface ParamsPlan {
  readonly declaration: Declaration;
  readonly params: readonly Param[];
  /** The operation; a kind of a subscription takes the one that subscribes. */
  readonly operation: Operation;
  /** The media types of the body. */
  readonly contents: readonly ContentPlan[];
  /** The body with its contents, where it is what the media type says that is picked. */
  readonly told?: PickedBody;
  readonly decode: string;
  readonly encode: string;
  /** The function that converts the parameters by name, once they are checked. */
  readonly decodeNamed: string;
}

/** A media type of the body of a call. */
export interface ContentPlan {
  /** What is converted in its type has names. */
  readonly content: Body;
  /** What is dropped of it; absent: nothing. */
  readonly filter: FilterPlace | undefined;
}

/** One folder of generated files. */
export interface FolderPlan {
  readonly name: string;
  readonly sources: readonly string[];
  readonly declarations: readonly Declaration[];
  readonly params: readonly ParamsPlan[];
}

/** Folder of the types that the groups share. */
export const sharedFolder = 'schemas';

/** Everything that the files of the validators package have in common. */
export interface ValidatorsPlan {
  readonly contract: Contract;
  /** Folder of the generated files, relative to the project. */
  readonly root: string;
  readonly scope: string;
  readonly folders: readonly FolderPlan[];
  readonly facts: TypeFacts;
}

/**
 * Names every type that gets functions of its own and puts each into its folder.
 * @throws ContractError for a type whose values could be checked but not converted.
 */
export function planValidators(contract: Contract, layout: Layout): ValidatorsPlan {
  const received = webhookGroup(contract);
  const groups = received === undefined ? contract.groups : [...contract.groups, received];
  const planner = new Planner(contract, groups, layout);
  const folders = [planner.shared(), ...groups.map((group) => planner.group(group))];
  const used = folders.filter((folder) => folder.declarations.length > 0);
  const declarations = used.flatMap((folder) => folder.declarations);
  const facts = new TypeFacts(declarations);
  refuseConvertingIntersections(declarations, facts);
  return {
    contract,
    root: generatedFolder(contract, layout, 'validators'),
    scope: layout.scope,
    folders: used,
    facts,
  };
}

/** What the declarations of one operation share. */
type Place = Pick<Declaration, 'source' | 'folder' | 'location'>;

class Planner {
  readonly #contract: Contract;
  readonly #layout: Layout;
  readonly #parts: NamedParts;

  constructor(contract: Contract, groups: readonly Group[], layout: Layout) {
    this.#contract = contract;
    this.#layout = layout;
    const types = contract.types.map((type) => type.name);
    const operations = groups.flatMap((group) => group.operations);
    const declared = operations.flatMap((operation) => declaredNames(contract, operation));
    this.#parts = new NamedParts([...types, ...declared], (type) => typeConverts(contract, type));
  }

  shared(): FolderPlan {
    const declarations = this.#contract.types.map((named): Declaration => {
      const { name, type, doc } = named;
      const source = sourceOf(named.location, this.#layout.root);
      const { location } = named;
      return { name, type, doc, location, source, folder: sharedFolder, title: name, role: 'schema' };
    });
    return {
      name: sharedFolder,
      sources: this.#contract.sources,
      declarations: this.#parts.extract(declarations),
      params: [],
    };
  }

  group(group: Group): FolderPlan {
    const folder = group.name === sharedFolder ? `${sharedFolder}-group` : group.name;
    const planned = group.operations.flatMap((operation) => this.#operation(operation, folder));
    const declarations = this.#parts.extract(planned.map((entry) => entry.declaration));
    const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
    const params = planned.flatMap((entry) => {
      const declaration = byName.get(entry.declaration.name);
      if (!('params' in entry) || declaration === undefined) return [];
      const { told } = entry;
      const contents = entry.contents.map(({ content, filter }, index): ContentPlan => {
        const key = told === undefined ? 'body' : `body variant ${index + 1}`;
        const type = this.#parts.again(content, key, entry.declaration, declarations);
        return { content: { ...content, type }, filter };
      });
      if (told === undefined) return [{ ...entry, declaration, contents }];
      const named = { ...told, contents: contents.map(({ content }) => content) };
      const whole = withField(declaration, told.param, anyOfContents(named.contents));
      declarations[declarations.indexOf(declaration)] = whole;
      return [{ ...entry, declaration: whole, contents, told: named }];
    });
    return { name: folder, sources: [group.source], declarations, params };
  }

  #contents({ wire }: Operation): ContentPlan[] {
    const contents = wire.protocol === 'http' ? (wire.body?.contents ?? []) : [];
    return contents.map((content) => ({ content, filter: bodyFilter(this.#contract, content) }));
  }

  #operation(operation: Operation, folder: string): (ParamsPlan | { declaration: Declaration })[] {
    const names = namesOf(this.#contract);
    const symbols = names.operation(operation);
    const source = sourceOf(operation.location, this.#layout.root);
    const common: Place = { source, folder, location: operation.location };
    const result: Declaration = {
      ...common,
      name: symbols.result,
      type: operation.result,
      doc: {},
      title: `result of ${operation.name}`,
      role: 'result',
    };
    const declaration = paramsDeclaration(symbols.params, operation.name, operation.params, common);
    const told = toldBody(operation.wire.protocol === 'http' ? operation.wire.body : undefined);
    const params: ParamsPlan = {
      // A body that its media type tells has no type as a whole: see `group`.
      declaration: told === undefined ? declaration : withField(declaration, told.param, { kind: 'unknown' }),
      params: operation.params,
      operation,
      contents: this.#contents(operation),
      ...(told !== undefined && { told }),
      decode: symbols.decodeRequest,
      encode: symbols.encodeRequest,
      decodeNamed: symbols.decodeNamed,
    };
    const kinds = operation.subscription?.kinds ?? [];
    const bodies = answerBodies(this.#contract, operation).flatMap(({ answer, body, typeName, declares }) => {
      if (!declares || typeName === undefined) return [];
      const title = `answer ${answer.key} of ${operation.name}`;
      const declaration: Declaration = {
        ...common,
        name: typeName,
        type: body.type,
        doc: {},
        title,
        role: 'result',
      };
      return [{ declaration }];
    });
    return [
      params,
      { declaration: result },
      ...bodies,
      ...kinds.flatMap((kind) => subscribed(names.kind(kind), operation, kind, common)),
    ];
  }
}

function subscribed(
  symbols: KindNames,
  operation: Operation,
  kind: SubscriptionKind,
  common: Place,
): (ParamsPlan | { declaration: Declaration })[] {
  const title = `${operation.name} ${kind.name}`;
  const payload: Declaration = {
    ...common,
    name: symbols.payload,
    type: kind.payload,
    doc: {},
    title: `payload of ${title}`,
    role: 'result',
  };
  const params: ParamsPlan = {
    declaration: paramsDeclaration(symbols.params, title, kind.params, common),
    params: kind.params,
    operation,
    contents: [],
    decode: symbols.decodeParams,
    encode: symbols.encodeParams,
    decodeNamed: symbols.decodeNamed,
  };
  return [params, { declaration: payload }];
}

/** The same parameters, of which one has another type. */
function withField(declaration: Declaration, name: string, type: Type): Declaration {
  if (declaration.type.kind !== 'object') return declaration;
  const fields = declaration.type.fields.map((field) => (field.name === name ? { ...field, type } : field));
  return { ...declaration, type: { ...declaration.type, fields } };
}

function paramsDeclaration(
  name: string,
  title: string,
  params: readonly Param[],
  common: Place,
): Declaration {
  const fields = params.map((param) => {
    const [example] = param.examples;
    return { ...param, aliases: [], doc: { ...param.doc, ...(example && { example: example.value }) } };
  });
  return {
    ...common,
    name,
    type: { kind: 'object', fields, extra: 'ignored' },
    doc: {},
    title: `params of ${title}`,
    role: 'params',
  };
}

function declaredNames(contract: Contract, operation: Operation): string[] {
  const names = namesOf(contract);
  const { params, result, decodeRequest } = names.operation(operation);
  const kinds = operation.subscription?.kinds ?? [];
  return [
    params,
    result,
    decodeRequest.replace(/^decode/, ''),
    ...answerBodies(contract, operation).flatMap(({ typeName }) => typeName ?? []),
    ...kinds.map((kind) => names.kind(kind)).flatMap((symbols) => [symbols.params, symbols.payload]),
  ];
}

/** Names of the functions of a type. */
export function functionNames(
  name: string,
): Record<'is' | 'decode' | 'encode' | 'explain' | 'matches', string> {
  return {
    is: `is${name}`,
    decode: `decode${name}`,
    encode: `encode${name}`,
    explain: `explain${name}`,
    matches: `matches${name}`,
  };
}
