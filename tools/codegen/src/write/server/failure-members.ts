import type { Operation, RestWire } from '@firn/contract';
import { failuresOf } from '@firn/contract/failures';
import { type FailureContent, problemContent } from '@firn/primitives/failure';
import { objectOf } from '../code.js';
import { runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { jsonLiteral } from '../validators/json-literal.js';
import { propertyKey } from '../validators/type-text.js';
import type { ServerForms } from './server-forms.js';

/** `failures: getPetFailures`: bodies of failures by status. Operations of a file with the same failures share a constant, named after the first of them. */
export function failureMembers(forms: ServerForms, operation: Operation): string[] {
  const { contract, file } = forms;
  const failures = failuresOf(contract, operation);
  if (failures.size === 0) return [];
  const entries = [...failures].map(
    ([key, content]) => `${propertyKey(key)}: ${contentText(forms, content)}`,
  );
  const table = objectOf(entries);
  const type = file.importType(runtimeModule(contract, 'server'), 'FailureContents');
  return [`failures: ${file.constant(`failures ${table}`, `${operation.symbol}Failures`, table, type)}`];
}

/** The constant of a content, shared by all tables of a file. */
function contentText({ contract, file }: ServerForms, content: FailureContent): string {
  const runtime = runtimeModule(contract, 'server');
  if (content === problemContent) return file.import(runtime, 'problemContent');
  const text = jsonLiteral(content);
  return file.constant(`failure ${text}`, 'failure', text, file.importType(runtime, 'FailureContent'));
}

/** `parts: { 'X-Trace': 'header', body: 'body' }` if a parameter is in a header or a cookie, or a body has another name. */
export function partMembers({ params }: Operation, { body }: RestWire): string[] {
  const isUsual =
    (body?.param ?? 'body') === 'body' &&
    params.every(
      ({ in: place, name, wireName = name }) =>
        place !== 'header' && place !== 'cookie' && (place === 'body' || wireName !== 'body'),
    );
  if (isUsual) return [];
  const entries = params.flatMap(({ in: place, name, wireName = name }) =>
    place === 'header' || place === 'cookie' || place === 'body'
      ? [`${propertyKey(wireName)}: ${stringLiteral(place)}`]
      : [],
  );
  return [`parts: ${objectOf(entries)}`];
}
