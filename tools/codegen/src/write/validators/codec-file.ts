import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import { CodecContext } from './codec-context.js';
import { type Declaration, mention } from './declaration.js';
import { DecodeEmitter } from './decode-emitter.js';
import { EncodeEmitter } from './encode-emitter.js';
import { writeEncodeNamed, writeEncodeParams } from './encode-params.js';
import { writeEncodeRequest } from './encode-request.js';
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
): GeneratedFile | undefined {
  const file = new SourceFile({
    path: `${plan.root}/${folder.name}/codec.ts`,
    sources: folder.sources,
    declares: declaredNames(folder),
  });
  const context = new CodecContext(file, plan, { folder: folder.name, module: 'codec' }, wantShape);
  const params = new Map(folder.params.map((entry) => [entry.declaration.name, entry]));
  for (const declaration of folder.declarations) {
    const call = params.get(declaration.name);
    context.subject = declaration.name;
    if (call === undefined) writeConversions(context, declaration);
    else writeParams(context, call);
    context.flush();
  }
  return file.isEmpty ? undefined : file.toGeneratedFile();
}

function declaredNames(folder: FolderPlan): string[] {
  const functions = folder.declarations.flatMap(({ name }) => {
    const { decode, encode } = functionNames(name);
    return [decode, encode, namedDecoder(name), namedEncoder(name)];
  });
  return [...functions, ...folder.params.map((entry) => entry.encode)];
}

function writeConversions(context: CodecContext, declaration: Declaration): void {
  const { name, role } = declaration;
  const { decode, encode } = functionNames(name);
  const reference = { kind: 'reference', name } as const;
  if (context.facts.decodes(reference)) {
    context.file
      .blank()
      .comment(`Converts a checked value of ${mention(declaration)}, in place where it is an object.`);
    new DecodeEmitter(context).function(declaration, decode);
  }
  if (role === 'result' || context.facts.encodes(reference)) {
    context.file.blank().comment(`Writes ${mention(declaration)} as JSON text.`);
    new EncodeEmitter(context).function(declaration, encode);
  }
}

function writeParams(context: CodecContext, call: ParamsPlan): void {
  const { declaration, params, operation } = call;
  const defaults = params.some((param) => param.default !== undefined) ? ', and applies defaults' : '';
  if (context.facts.declarationDecodes(declaration)) {
    context.file.blank().comment(`Converts ${mention(declaration)}, which are checked, in place${defaults}.`);
    new DecodeEmitter(context).function(declaration, namedDecoder(declaration.name), call.told);
  }
  if (operation.wire.protocol === 'http') writeEncodeRequest(context, call, operation.wire);
  else if (params.length > 0) writeEncodeParams(context, call, operation.wire);
  writeEncodeNamed(context, call);
}
