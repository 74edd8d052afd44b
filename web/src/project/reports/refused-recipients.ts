import { Problem } from '../../api/problem.ts';

/** Lists the addresses that a refusal names by their places (`recipients/3`). */
export function listRefused(problem: unknown, sent: readonly string[] | string | undefined): string[] {
  if (!(problem instanceof Problem) || typeof sent !== 'object') return [];
  return problem.details.flatMap(({ path }) => {
    const [, place] = /^recipients\/(\d+)$/.exec(path) ?? [];
    const address = place === undefined ? undefined : sent[Number(place)];
    return address === undefined ? [] : [address];
  });
}
