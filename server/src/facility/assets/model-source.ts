// What assets ask of models: handed in by assemble, from the wing of models.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { SourceElement } from './generation/element.ts';

export interface ModelSource {
  /** A model of the project; undefined where it has none of this id. Only one that is `ready` has elements. */
  findModel(
    reader: Reader,
    scope: ProjectScope,
    id: string,
  ): Promise<{ readonly versionGroupId: string; readonly status: string; readonly isHead: boolean } | undefined>;
  /** Keeps a model from being deleted until the transaction ends; false where the project has none of this id. */
  holdModel(tx: Tx, scope: ProjectScope, id: string): Promise<boolean>;
  /** Which of these GlobalIds elements of a model have, whatever their classes. */
  listPresent(
    reader: Reader,
    scope: ProjectScope,
    asked: { readonly modelId: string; readonly guids: readonly string[] },
  ): Promise<readonly string[]>;
  /** Elements of a model of these classes in the order of their ids, after this one; each GlobalId once. */
  listElements(
    reader: Reader,
    scope: ProjectScope,
    asked: {
      readonly modelId: string;
      readonly classes: readonly string[];
      readonly after: string;
      readonly most: number;
    },
  ): Promise<readonly SourceElement[]>;
}
