import type { Problems, Type } from '@firn/contract';
import type { ExplainType } from '@firn/contract/explain';
import type { ReadResult, SpecNode } from '@firn/contract/read';
import type { Shape, ShapeName } from '../grammar/shape.js';

/** What a rule looks at. */
export interface LintTarget extends ReadResult {
  /** Whether the contract is held to the rules for own contracts; what is only a warning elsewhere is an error there. */
  readonly strict: boolean;
  /** The type behind a name. */
  readonly resolve: (name: string) => Type;
  /** Explains values of documents, which are written as a server writes them. */
  readonly explain: ExplainType;
}

/** One thing that the specifications' schemas do not check. */
export interface Rule {
  /** Stable name, shown with every finding. */
  readonly code: string;
  /** Whether the rule holds for own contracts only. */
  readonly strictOnly: boolean;
  /** Looks at the whole contract. */
  readonly check?: (target: LintTarget, problems: Problems) => void;
  /** Looks at one object of the documents. */
  readonly checkObject?: (object: VisitedObject, target: LintTarget, problems: Problems) => void;
}

/** An object of the documents, with what it is. */
export interface VisitedObject {
  readonly node: SpecNode;
  readonly name: ShapeName;
  readonly shape: Shape;
}
