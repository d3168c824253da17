import { type CodecType, codecs, type Type } from '@firn/contract';
import { filterName } from '../field-filters.js';
import type { ModuleDraft } from '../module-draft.js';
import { CheckEmitter } from './check-emitter.js';
import { importedType, importedValue, type ModuleName, moduleOf, otherModule } from './modules.js';
import { fastEncoder } from './plain-json.js';
import { functionNames, sharedFolder, type ValidatorsPlan } from './plan.js';
import type { Form, TypeFacts } from './type-facts.js';
import { typeText } from './type-text.js';
import { wireName } from './types-file.js';

/** What the writers of conversions share: imports, names of types, and conditions that tell variants apart. */
export class CodecContext {
  readonly file: ModuleDraft;
  readonly facts: TypeFacts;
  readonly #plan: ValidatorsPlan;
  readonly #folder: string;
  readonly #module: ModuleName;
  readonly #checks: Readonly<Record<Form, CheckEmitter>>;

  /** Name of the type at hand; functions that its conversion needs are named after it. */
  subject = 'Value';

  /** `wantShape` is told each type whose decoded form must be recognised. */
  constructor(
    file: ModuleDraft,
    plan: ValidatorsPlan,
    place: { readonly folder: string; readonly module: ModuleName },
    wantShape: (name: string) => void,
  ) {
    this.file = file;
    this.facts = plan.facts;
    this.#plan = plan;
    this.#folder = place.folder;
    this.#module = place.module;
    this.#checks = {
      wire: new CheckEmitter(file, plan, place, 'wire'),
      decoded: new CheckEmitter(file, plan, place, 'decoded', wantShape),
    };
  }

  /** A function of `@firn/primitives`. */
  primitive(name: string): string {
    return this.file.import('@firn/primitives', name);
  }

  /** A function of the validation runtime. */
  runtime(name: string): string {
    return this.file.import('@firn/primitives/validation', name);
  }

  /** A generated function of the named type. */
  use(typeName: string, module: ModuleName, name: string): string {
    const { folder } = this.facts.declaration(typeName);
    if (folder === this.#folder && module === this.#module) return name;
    return importedValue(this.file, this.#folder, { folder, module }, name);
  }

  /** The function that already converts a type that is an alias: that of the other type, or one of the runtime. */
  aliased(
    name: string,
    direction: 'decode' | 'encode',
  ): { readonly module: string | undefined; readonly name: string } | undefined {
    const target = this.facts.aliased({ kind: 'reference', name });
    if (direction === 'encode' && !this.facts.encodes(target)) {
      const scalar = fastEncoder(this.facts, target);
      return scalar === undefined ? undefined : { module: '@firn/primitives', name: scalar };
    }
    if (target.kind === 'codec') {
      const runtime = direction === 'decode' ? codecDecoder(target) : codecEncoder(target);
      return { module: '@firn/primitives', name: runtime };
    }
    if (target.kind !== 'reference' || target.name === name) return undefined;
    const from = { folder: this.#folder, module: this.#module };
    const place = { folder: this.facts.declaration(target.name).folder, module: 'codec' } as const;
    return { module: otherModule(from, place), name: functionNames(target.name)[direction] };
  }

  /** The constant with the filter of a schema. */
  useFilter(name: string): string {
    const constant = filterName(this.#plan.contract, name);
    return this.file.import(moduleOf(this.#folder, sharedFolder, 'filters'), constant);
  }

  /** Name of a declared type in one of its forms. */
  typeName(name: string, form: Form): string {
    const { folder } = this.facts.declaration(name);
    const wanted = form === 'wire' ? wireName(this.#plan, name) : name;
    return importedType(this.file, this.#folder, folder, wanted);
  }

  /** Any type as source text. */
  typeText(type: Type, form: Form): string {
    return typeText(type, {
      form,
      docs: false,
      facts: this.facts,
      runtimeType: (each) => this.file.importType('@firn/primitives', each),
      nameOf: (name) => this.typeName(name, form),
    });
  }

  /** The check function of a named type. */
  check(name: string): string {
    return this.use(name, 'check', functionNames(name).is);
  }

  /** Conditions under which `value` has the type, in one of its forms. */
  conditions(type: Type, value: string, form: Form): string[] {
    return this.#checks[form].conditions(type, value, `${this.subject}Variant`);
  }

  /** Adds the functions that the conditions need. */
  flush(): void {
    this.#checks.wire.flush();
    this.#checks.decoded.flush();
  }
}

/** Name of the function that reads a scalar. */
export function codecDecoder({ codec }: CodecType): string {
  return `decode${codecs[codec].stem}`;
}

/** Name of the function that writes a scalar in the JSON type that the document names. */
export function codecEncoder({ codec, writes }: CodecType): string {
  const { stem } = codecs[codec];
  if (writes === 'string') return `encode${stem}`;
  if (codec === 'uint64' || codec === 'uint256' || codec === 'int64') return `encode${stem}Number`;
  return codec === 'fixed4' ? 'encodeNumber' : `encode${stem}`;
}
