// Refusals of a mapping at their rows.
import { type Detail, Problem } from '../../api/problem.ts';
import { listWhole, type MappingDraft } from './mapping-draft.ts';

type Said = Omit<Detail, 'path'>;

/** Refusals by place: `people/<key of the row>/userId`, `statuses`, `statuses/open`, `fields/issue/title`. */
export type MappingErrors = ReadonlyMap<string, Said>;

/** Returns the refusals of a draft by their place on the screen: the service counts the rows of people that were sent. */
export function readErrors(problem: unknown, { people }: Pick<MappingDraft, 'people'>): MappingErrors {
  const details = problem instanceof Problem ? problem.details : [];
  const sent = listWhole(people);
  return new Map(
    details.map(({ path, ...said }) => {
      const [table, row = '', member] = path.split('/');
      const person = table === 'people' && /^\d+$/.test(row) ? sent[Number(row)] : undefined;
      return [person === undefined ? path : `people/${person.key}/${member}`, said];
    }),
  );
}
