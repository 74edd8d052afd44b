// The records that conditions name: chosen and read by their names, kept by their ids.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamedKind } from '../../../contract/automation-members.ts';
import { taken } from '../api/client.ts';
import { EntityMultiPicker, EntityPicker } from '../records/entity-picker.tsx';
import { type ReadPage, useListSource } from '../records/entity-sources.ts';

const asked = (projectId: string, cursor: string | undefined) => ({
  path: { projectId },
  query: { limit: 200, ...(cursor !== undefined && { cursor }) },
});

const PAGES: Readonly<Record<NamedKind, ReadPage>> = {
  sensor: async (api, projectId, cursor) => {
    const page = await taken(api.GET('/api/projects/{projectId}/sensors', { params: asked(projectId, cursor) }));
    return { ...page, data: page.data.map(({ id, deviceId }) => ({ id, name: deviceId })) };
  },
  space: async (api, projectId, cursor) => {
    const page = await taken(api.GET('/api/projects/{projectId}/spaces', { params: asked(projectId, cursor) }));
    const nameOf = (name: string, floor: string | null) => (floor === null ? name : `${name} · ${floor}`);
    return { ...page, data: page.data.map(({ id, name, floor }) => ({ id, name: nameOf(name, floor) })) };
  },
  plan: (api, projectId, cursor) =>
    taken(api.GET('/api/projects/{projectId}/floor-plans', { params: asked(projectId, cursor) })),
  milestone: (api, projectId, cursor) =>
    taken(api.GET('/api/projects/{projectId}/milestones', { params: asked(projectId, cursor) })),
};

function useNamedSource(projectId: string, kind: NamedKind) {
  return useListSource(projectId, kind, PAGES[kind]);
}

interface SelectProps {
  readonly projectId: string;
  readonly kind: NamedKind;
  readonly label: string;
  readonly error?: ReactNode;
}

/** Chooses one record by its name. */
export function NamedSelect({
  projectId,
  kind,
  ...props
}: SelectProps & { readonly value: string | null; readonly onChange: (id: string | null) => void }) {
  const { t } = useTranslation('automation');
  return <EntityPicker {...props} source={useNamedSource(projectId, kind)} placeholder={t('empty')} clearable />;
}

/** Chooses several records by their names. */
export function NamedMultiSelect({
  projectId,
  kind,
  ...props
}: SelectProps & { readonly value: string[]; readonly onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('automation');
  const placeholder = props.value.length === 0 ? t('empty') : '';
  return <EntityMultiPicker {...props} source={useNamedSource(projectId, kind)} placeholder={placeholder} clearable />;
}

/** Shows the name of a record; its id while the name is unknown, or if the record is gone. */
export function RecordName({ projectId, kind, id }: Pick<SelectProps, 'projectId' | 'kind'> & { readonly id: string }) {
  const { data = [] } = useQuery(useNamedSource(projectId, kind).load([id]));
  const name = data.find((each) => each.id === id)?.name;
  return <b className={name === undefined ? 'as-typed' : 'own-direction'}>{name ?? id}</b>;
}
