import type { NamedType, Operation } from '@firn/contract';
import { generatedFolder } from '../write/package-places.js';
import type { ExplainSource } from './explain-source.js';
import { block, labelled, paragraphs } from './layout-text.js';
import type { TypePrinter } from './type-printer.js';
import { usesType } from './uses-type.js';

/** What a named type is, where it is written, who uses it, and what it is called in the generated code. */
export async function explainType(
  named: NamedType,
  source: ExplainSource,
  printer: TypePrinter,
): Promise<string> {
  const { contract, layout, colors } = source;
  const { name, type, doc } = named;
  const target = printer.resolve(type);
  const print = (form: 'wire' | 'decoded'): Promise<string> =>
    target.kind === 'object' ? printer.printObject(target, form) : printer.print(target, form);
  const decoded = await print('decoded');
  const wire = await print('wire');
  const users = contract.groups.flatMap((group) =>
    group.operations
      .filter((operation) => usesType(operation, name, contract))
      .map((operation: Operation) => operation.name),
  );
  const folder = generatedFolder(contract, layout, 'validators');
  return [
    colors.bold(name),
    ...paragraphs([doc.summary, doc.description]),
    '',
    ...labelled([
      ['written in', placeOf(named, source)],
      [
        'used by',
        users.length === 0
          ? undefined
          : users.length > 12
            ? `${users.slice(0, 12).join(', ')} and ${users.length - 12} more`
            : users.join(', '),
      ],
      [
        'generated',
        `${name}, ${name}Wire, is${name}${layout.folder?.zod === false ? '' : `, ${name}Zod`} in ${folder}`,
      ],
    ]),
    '',
    colors.bold('Type'),
    ...block(decoded),
    ...(plain(wire) === plain(decoded) ? [] : ['', colors.bold('On the wire'), ...block(wire)]),
  ].join('\n');
}

const plain = (text: string): string => text.replace(/\/\*\*[\s\S]*?\*\/\s*/g, '').replace(/\s+/g, ' ');

function placeOf({ location }: NamedType, { config }: ExplainSource): string {
  return `${location.file.startsWith(`${config.root}/`) ? location.file.slice(config.root.length + 1) : location.file}:${location.line}`;
}
