import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { bundledMethodOf, compiler, objectAt } from './evm-contract.js';
import { missingRecordings, readRecordings } from './evm-recordings.js';
import { objectsOf } from './node-documents.js';

describe('recorded requests of the reference client', skipFor(missingRecordings), () => {
  const structLogger = { $ref: '#/components/schemas/StructLogTrace' };

  it.each(missingRecordings === undefined ? readRecordings() : [])(
    '$name',
    ({ method: name, params, result }) => {
      const method = bundledMethodOf(name);
      const schemas = objectsOf(method.params);
      expect(params.length).toBeLessThanOrEqual(schemas.length);
      const problems = schemas.flatMap((param, index) => {
        const value = params[index];
        const isOmitted = param.required !== true && (value === undefined || value === null);
        return isOmitted ? [] : compiler.problems(param.schema, value, String(param.name));
      });
      problems.push(...compiler.problems(objectAt(method, 'result').schema, result, 'result'));
      // Recorded without a tracer: what the type of the result leaves open is known.
      if (name === 'debug_traceTransaction')
        problems.push(...compiler.problems(structLogger, result, 'trace'));
      if (name.startsWith('debug_traceBlock'))
        for (const trace of objectsOf(result))
          problems.push(...compiler.problems(structLogger, trace.result, 'trace'));
      expect(problems).toEqual([]);
    },
  );
});
