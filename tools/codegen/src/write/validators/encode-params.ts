import type { RpcWire } from '@firn/contract-model';
import { type Fragment, group } from '../fragment.js';
import type { CodecContext } from './codec-context.js';
import { mention } from './declaration.js';
import { EncodeEmitter } from './encode-emitter.js';
import { writeOwnParams } from './object-check.js';
import { isSentByName, namedEncoder, type ParamsPlan } from './plan.js';
import { propertyAccess } from './type-text.js';

const forms = {
  'by-name': 'by name',
  'by-position': 'by position',
  'object-in-array': 'as one object in an array',
} as const;

/** `encodeSParams`: the JSON text of `params`, in the form that clients send. */
export function writeEncodeParams(context: CodecContext, call: ParamsPlan, wire: RpcWire): void {
  const { file } = context;
  const { declaration } = call;
  const emitter = new EncodeEmitter(context);
  const params = context.typeName(declaration.name, 'decoded');
  file.blank().comment(`Writes ${mention(declaration)} as they are sent: ${forms[wire.params]}.`);
  const head = (name: string) => `function ${name}(params: ${params}): string {`;
  if (wire.params === 'by-position') {
    file.block(`export ${head(call.encode)}`, () => writePositions(context, emitter, call));
  } else if (wire.params === 'by-name') {
    file.block(`export ${head(call.encode)}`, () => emitter.body(declaration.type, 'params'));
  } else {
    const text = context.facts.encodes(declaration.type) ? namedEncoder(declaration.name) : 'JSON.stringify';
    file.block(`export ${head(call.encode)}`, () => file.line(`return \`[\${${text}(params)}]\`;`));
  }
}

/** `encodeNamedSParams`: the same parameters as one object, where they are sent otherwise and JSON.stringify cannot write them. */
export function writeEncodeNamed(context: CodecContext, call: ParamsPlan): void {
  const { declaration } = call;
  if (isSentByName(call) || !context.facts.encodes(declaration.type)) return;
  const params = context.typeName(declaration.name, 'decoded');
  context.file.blank().comment(`Writes ${mention(declaration)} as one object.`);
  context.file.block(`export function ${namedEncoder(declaration.name)}(params: ${params}): string {`, () => {
    new EncodeEmitter(context).body(declaration.type, 'params', call.told);
  });
}

function writePositions(context: CodecContext, emitter: EncodeEmitter, { declaration }: ParamsPlan): void {
  const { file } = context;
  if (declaration.type.kind !== 'object') return;
  const { fields } = declaration.type;
  writeOwnParams(file, declaration.type);
  const texts = fields.map(
    (field): Fragment => emitter.optionalText(field, `params${propertyAccess(field.name)}`),
  );
  if (fields.every((field) => field.required)) {
    const items = texts.flatMap((text, i): Fragment[] => [i === 0 ? '' : ',', '${', text, '}']);
    file.code(['return `[', ...items, ']`;']);
    return;
  }
  file.code([`return ${context.runtime('positionalParams')}(`, group('[', texts, ']'), ');']);
}
