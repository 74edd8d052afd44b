import type { RawBuilder } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type WordCount, wordCounts } from '../../platform/database/word-counts.ts';

/** The labels of the project's issues, the most used first, as a JSON array in SQL: from the rows of the project, by its key. */
export function issueLabelCounts(scope: ProjectScope, most: number): RawBuilder<WordCount[]> {
  return wordCounts({ table: 'issue', column: 'labels' }, scope, most);
}
