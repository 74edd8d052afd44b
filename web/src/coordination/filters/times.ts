// Spans of time that a list is narrowed to, as analytics lead to it: instants in the address, under the names of the API. Pure.
import { omitUndefined, parseAsInstant } from '../../records/search-params.ts';

export const ISSUE_TIMES = ['createdFrom', 'createdTo', 'closedFrom', 'closedTo', 'openAt'] as const;
export const RFI_TIMES = ['raisedFrom', 'raisedTo', 'answeredFrom', 'answeredTo'] as const;
export const CLASH_TIMES = ['createdFrom', 'createdTo'] as const;

type Times<Name extends string> = { readonly [Key in Name]?: string };

/** Returns the search parameters of the named instants. */
export function createTimeParams<Name extends string>(names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, parseAsInstant])) as Record<Name, typeof parseAsInstant>;
}

/** Those of the named members that are instants, as the service is asked for them. */
export function pickTimes<Name extends string>(names: readonly Name[], search: Times<Name>): Times<Name> {
  return omitUndefined(Object.fromEntries(names.map((name) => [name, search[name]]))) as Times<Name>;
}

/** What a list is narrowed to in time. */
export interface Span {
  readonly kind: 'created' | 'closed' | 'raised' | 'answered' | 'openAt';
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The spans that hold, and the members of the address that each stands in. */
export function spansOf(times: Readonly<Record<string, unknown>>): (Span & { names: string[] })[] {
  const text = (name: string) => (typeof times[name] === 'string' ? times[name] : undefined);
  const spans = (['created', 'closed', 'raised', 'answered'] as const).map((kind) => ({
    kind,
    from: text(`${kind}From`),
    to: text(`${kind}To`),
    names: [`${kind}From`, `${kind}To`],
  }));
  const at = { kind: 'openAt', from: undefined, to: text('openAt'), names: ['openAt'] } as const;
  return [...spans, { ...at, names: [...at.names] }].filter(({ from, to }) => from !== undefined || to !== undefined);
}
