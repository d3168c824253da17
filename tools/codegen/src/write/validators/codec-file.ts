import { ModuleDraft } from '../module-draft.js';
import { CodecContext } from './codec-context.js';
import type { Declaration } from './declaration.js';
import { DecodeEmitter } from './decode-emitter.js';
import { EncodeEmitter } from './encode-emitter.js';
import { addEncodeParams, isSentAsStringified } from './encode-params.js';
import { addEncodeRequest } from './encode-request.js';
import { isStringified } from './plain-json.js';
import { type FolderPlan, functionNames, type ParamsPlan, type ValidatorsPlan } from './plan.js';
import { ReExports } from './re-exports.js';

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
    isUnchecked: true,
    about: codecsNote,
  });
  const context = new CodecContext(file, plan, { folder: folder.name, module: 'codec' }, wantShape);
  const aliases = new ReExports();
  const params = new Map(folder.params.map((entry) => [entry.declaration.name, entry]));
  for (const declaration of folder.declarations) {
    const call = params.get(declaration.name);
    context.subject = declaration.name;
    if (call === undefined) addConversions(context, declaration, aliases);
    else addParams(context, call);
    context.flush();
  }
  aliases.addTo(file);
  return file.isEmpty ? undefined : file;
}

const codecsNote =
  '`decode` converts a checked value into a new one; `encode` returns JSON text or a request.';

function declaredNames(folder: FolderPlan): string[] {
  const functions = folder.declarations.flatMap(({ name }) => {
    const { decode, encode } = functionNames(name);
    return [decode, encode];
  });
  return [...functions, ...folder.params.flatMap((entry) => [entry.encode, entry.decodeNamed])];
}

function addConversions(context: CodecContext, declaration: Declaration, aliases: ReExports): void {
  const { name, role, type } = declaration;
  const { decode, encode } = functionNames(name);
  const reference = { kind: 'reference', name } as const;
  if (context.facts.decodes(reference)) {
    const same = context.aliased(name, 'decode');
    if (same === undefined) new DecodeEmitter(context).function(declaration, decode);
    else aliases.add(same.module, same.name, decode);
  }
  if (context.facts.encodes(reference) || (role === 'result' && !isStringified(context.facts, type))) {
    const same = context.aliased(name, 'encode');
    if (same === undefined) new EncodeEmitter(context).function(declaration, encode);
    else aliases.add(same.module, same.name, encode);
  }
}

function addParams(context: CodecContext, call: ParamsPlan): void {
  const { declaration, params, operation, told, decodeNamed } = call;
  if (context.facts.declarationDecodes(declaration))
    new DecodeEmitter(context).function(declaration, decodeNamed, told);
  if (operation.wire.protocol === 'http') addEncodeRequest(context, call, operation.wire);
  else if (params.length > 0 && !isSentAsStringified(operation.wire, context.facts, params))
    addEncodeParams(context, call, operation.wire);
}
