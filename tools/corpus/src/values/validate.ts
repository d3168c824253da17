import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Json, JsonObject } from '../json.js';
import type { PlainSchemas } from './plain-schema.js';

/** Says whether a value fits a converted schema, by ajv; formats are notes, as JSON Schema says. */
export function createJudge(schemas: PlainSchemas): (schema: JsonObject | boolean, value: Json) => boolean {
  const compiled = new Map<JsonObject | boolean, ValidateFunction>();
  const added = new Set<string>();
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    // What authors wrote is tried as it is; the compiler still refuses what has no meaning.
    validateSchema: false,
    // Many patterns escape what the Unicode mode of regular expressions does not let them escape.
    unicodeRegExp: false,
    logger: false,
    addUsedSchema: false,
    // Each definition is compiled once, not again at every place that names it; what is compiled runs too rarely for an optimizer to pay.
    inlineRefs: false,
    code: { optimize: false },
  });
  return (schema, value) => {
    let check = compiled.get(schema);
    if (check === undefined) {
      for (const [name, definition] of schemas.definitions())
        if (!added.has(name)) {
          added.add(name);
          ajv.addSchema(definition as JsonObject, name);
        }
      check = ajv.compile(schema);
      compiled.set(schema, check);
    }
    return check(value);
  };
}
