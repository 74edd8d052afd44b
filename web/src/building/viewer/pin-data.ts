// Records with a place in the model.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrackedClash } from '../../../../contract/clashes.ts';
import type { TrackedIssue } from '../../../../contract/issues.ts';
import type { Photo } from '../../../../contract/records/photo.ts';
import { allPages } from '../../api/all-pages.ts';
import { type Api, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useApi } from '../../api/use-api.ts';
import { useModels } from '../models/model-data.ts';
import type { Place } from './drawn-item.ts';
import { ofModel } from './pin-models.ts';

export const PIN_KINDS = ['issue', 'clash', 'photo'] as const;
export type PinKind = (typeof PIN_KINDS)[number];
export type PinKinds = Readonly<Record<PinKind, boolean>>;
export const FIRST_PIN_KINDS: PinKinds = { issue: true, clash: true, photo: true };

interface AnyPin {
  readonly id: string;
  readonly place: Place;
  /** The versions of models that it names. */
  readonly models: readonly (string | null)[];
}

export type Pin = AnyPin &
  (
    | { readonly kind: 'issue'; readonly issue: TrackedIssue }
    | { readonly kind: 'clash'; readonly clash: TrackedClash }
    | { readonly kind: 'photo'; readonly photo: Photo }
  );

/** Rows that are looked through for places, of each kind; and pins that are drawn. */
const MOST_ROWS = 4000;
const MOST_PINS = 500;

export interface Pins {
  readonly shown: readonly Pin[];
  /** How many there are of a kind, whether it is shown or not; undefined until it is known. */
  readonly counts: Readonly<Record<PinKind, number | undefined>>;
  /** False where there are more than are shown. */
  readonly isWhole: boolean;
  readonly problem: unknown;
  readonly retry: () => void;
}

interface Shown {
  readonly projectId: string;
  /** The version that is looked at. */
  readonly modelId: string;
}

/** The open issues, the open clashes and the photos of a project that have a place in the model, and are not of another one. */
export function usePins({ projectId, modelId }: Shown, kinds: PinKinds): Pins {
  const api = useApi();
  const key = (kind: PinKind) => ['project', projectId, 'in-model', kind];
  const issues = useQuery({ queryKey: key('issue'), queryFn: () => issuePins(api, projectId) });
  const clashes = useQuery({ queryKey: key('clash'), queryFn: () => clashPins(api, projectId) });
  const photos = useQuery({ queryKey: key('photo'), queryFn: () => photoPins(api, projectId) });
  const models = useModels(projectId);
  const versions = models.data?.rows;
  const failed = [issues, clashes, photos, models].find(({ error }) => error !== null);
  return useMemo(() => {
    const lists = { issue: issues.data, clash: clashes.data, photo: photos.data };
    const isOfModel = versions === undefined ? undefined : ofModel(versions, modelId);
    // Until it is known which versions are of which model, nothing is in its place.
    const pinsOf = (kind: PinKind) =>
      isOfModel && lists[kind]?.pins.filter(({ models: named }: Pin) => isOfModel(named));
    const pins = { issue: pinsOf('issue'), clash: pinsOf('clash'), photo: pinsOf('photo') };
    const wanted = PIN_KINDS.flatMap((kind) => (kinds[kind] ? (pins[kind] ?? []) : []));
    return {
      shown: wanted.slice(0, MOST_PINS),
      counts: { issue: pins.issue?.length, clash: pins.clash?.length, photo: pins.photo?.length },
      isWhole: wanted.length <= MOST_PINS && PIN_KINDS.every((kind) => lists[kind]?.isWhole !== false),
      problem: failed?.error,
      retry: () => void failed?.refetch(),
    };
  }, [issues.data, clashes.data, photos.data, versions, modelId, kinds, failed]);
}

const pageQuery = (cursor: string | undefined) => ({
  limit: PAGE_ROWS,
  ...(cursor !== undefined && { cursor }),
});

async function issuePins(api: Api, projectId: string) {
  const { rows, isWhole } = await allPages(
    (cursor) =>
      taken(
        api.GET('/api/projects/{projectId}/issues', {
          params: { path: { projectId }, query: { settled: false, ...pageQuery(cursor) } },
        }),
      ),
    MOST_ROWS,
  );
  const pins = rows.flatMap((issue): Pin[] =>
    issue.worldPosition === null
      ? []
      : [{ kind: 'issue', id: issue.id, place: issue.worldPosition, models: [issue.modelId], issue }],
  );
  return { pins, isWhole };
}

async function clashPins(api: Api, projectId: string) {
  const { rows, isWhole } = await allPages(
    (cursor) =>
      taken(
        api.GET('/api/projects/{projectId}/clashes', {
          params: { path: { projectId }, query: { settled: false, present: true, ...pageQuery(cursor) } },
        }),
      ),
    MOST_ROWS,
  );
  const pins = rows.flatMap((clash): Pin[] =>
    clash.point === null
      ? []
      : [{ kind: 'clash', id: clash.id, place: clash.point, models: [clash.modelAId, clash.modelBId], clash }],
  );
  return { pins, isWhole };
}

async function photoPins(api: Api, projectId: string) {
  const { rows, isWhole } = await allPages(
    (cursor) =>
      taken(api.GET('/api/projects/{projectId}/photos', { params: { path: { projectId }, query: pageQuery(cursor) } })),
    MOST_ROWS,
  );
  const pins = rows.flatMap((photo): Pin[] =>
    photo.worldPosition === null
      ? []
      : [{ kind: 'photo', id: photo.id, place: photo.worldPosition, models: [photo.modelId], photo }],
  );
  return { pins, isWhole };
}
