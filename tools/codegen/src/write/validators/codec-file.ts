import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import { CodecContext } from './codec-context.js';
import { type Declaration, mention } from './declaration.js';
import { DecodeEmitter } from './decode-emitter.js';
import { EncodeEmitter } from './encode-emitter.js';
import { addEncodeNamed, addEncodeParams, isSentAsStringified } from './encode-params.js';
import { addEncodeRequest } from './encode-request.js';
import { isStringified } from './plain-json.js';
import {
  type FolderPlan,
  functionNames,
  namedDecoder,
  namedEncoder,
  type ParamsPlan,
  type ValidatorsPlan,
} from './plan.js';

/**
 * `codec.ts`: conversion between the wire form and the decoded form, for those types of the folder that have two; the parameters
 * of every call as they are sent; and the results of every call as a server writes them.
 */
export function writeCodecFile(
  plan: ValidatorsPlan,
  folder: FolderPlan,
  wantShape: (name: string) => void,
): ModuleDraft | undefined {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/codec.ts`,
    sources: folder.sources,
    declares: declaredNames(folder),
  });
  const context = new CodecContext(file, plan, { folder: folder.name, module: 'codec' }, wantShape);
  const params = new Map(folder.params.map((entry) => [entry.declaration.name, entry]));
  for (const declaration of folder.declarations) {
    const call = params.get(declaration.name);
    context.subject = declaration.name;
    if (call === undefined) addConversions(context, declaration);
    else addParams(context, call);
    context.flush();
  }
  return file.isEmpty ? undefined : file;
}

function declaredNames(folder: FolderPlan): string[] {
  const functions = folder.declarations.flatMap(({ name }) => {
    const { decode, encode } = functionNames(name);
    return [decode, encode, namedDecoder(name), namedEncoder(name)];
  });
  return [...functions, ...folder.params.map((entry) => entry.encode)];
}

function addConversions(context: CodecContext, declaration: Declaration): void {
  const { name, role, type } = declaration;
  const { decode, encode } = functionNames(name);
  const reference = { kind: 'reference', name } as const;
  if (context.facts.decodes(reference)) {
    const said = `Converts a checked value of ${mention(declaration)}, in place where it is an object.`;
    new DecodeEmitter(context).function(declaration, { name: decode, docs: comment(said) });
  }
  if (context.facts.encodes(reference) || (role === 'result' && !isStringified(context.facts, type))) {
    const said = `Writes ${mention(declaration)} as JSON text.`;
    new EncodeEmitter(context).function(declaration, { name: encode, docs: comment(said) });
  }
}

function addParams(context: CodecContext, call: ParamsPlan): void {
  const { declaration, params, operation, told } = call;
  const defaults = params.some((param) => param.default !== undefined) ? ', and applies defaults' : '';
  if (context.facts.declarationDecodes(declaration)) {
    const docs = comment(`Converts ${mention(declaration)}, which are checked, in place${defaults}.`);
    new DecodeEmitter(context).function(declaration, { name: namedDecoder(declaration.name), docs }, told);
  }
  if (operation.wire.protocol === 'http') addEncodeRequest(context, call, operation.wire);
  else if (params.length > 0 && !isSentAsStringified(operation.wire, context.facts, params))
    addEncodeParams(context, call, operation.wire);
  addEncodeNamed(context, call);
}
