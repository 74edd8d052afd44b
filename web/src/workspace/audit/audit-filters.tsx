import { Button, Group, Pill, Select } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { EntityPicker } from '../../records/entity-picker.tsx';
import { NUMBERED_TYPES, type NumberedType, useNumberedSource } from '../../records/entity-sources.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { formatLocalInstant, readLocalInstant } from '../../ui/local-instant.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ACTOR_TYPES, type ActorType, type AuditView } from '../addresses.ts';
import { useKeys, useMembers, useProjects } from '../records.ts';
import { listActions, listSubjects } from './audit-actions.ts';

/** Removes a record that was chosen in a project and a type: no other project or type has it. */
const NO_RECORD = { subjectId: undefined };
const route = getRouteApi('/in/w/$workspaceId/audit-log');

/** Narrows the log; what is chosen stands in the address. */
export function AuditFilters({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('audit');
  const formats = useFormats();
  const view = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/audit-log' });
  const list = useProjects(workspaceId, 'all');
  const projects = list.data?.rows ?? [];
  const set = (change: { [Name in keyof AuditView]: AuditView[Name] | undefined }) =>
    navigate({
      search: Object.fromEntries(Object.entries({ ...view, ...change }).filter(([, value]) => value !== undefined)),
      replace: true,
    });
  const actions = listActions(t('actions', { returnObjects: true }), formats);
  const { projectId } = view;
  const numbered = NUMBERED_TYPES.find((type) => type === view.subjectType);
  const isNew = view.action !== undefined && !actions.some(({ value }) => value === view.action);
  return (
    <Group gap="sm" mb="sm" align="flex-end" role="search" aria-label={t('filters')} style={{ flexShrink: 0 }}>
      <Select
        label={t('what')}
        placeholder={t('anything')}
        flex="2 1 200px"
        maw={340}
        searchable
        clearable
        data={isNew ? [...actions, { value: view.action ?? '', label: view.action ?? '' }] : actions}
        value={view.action ?? null}
        onChange={(value) => set({ action: value ?? undefined })}
        nothingFoundMessage={t('noSuch')}
      />
      <WhoSelect workspaceId={workspaceId} view={view} onChange={set} />
      <Select
        label={t('project')}
        error={list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
        placeholder={t('anyProject')}
        flex="1 1 130px"
        maw={260}
        searchable
        clearable
        data={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={view.projectId ?? null}
        onChange={(value) => set({ projectId: value ?? undefined, ...(projectId !== undefined && NO_RECORD) })}
        nothingFoundMessage={t('noSuch')}
      />
      <Select
        label={t('subject')}
        placeholder={t('anything')}
        flex="1 1 130px"
        maw={260}
        searchable
        clearable
        data={listSubjects(t('subjects', { returnObjects: true }), formats)}
        value={view.subjectType ?? null}
        onChange={(value) => set({ subjectType: value ?? undefined, ...NO_RECORD })}
        nothingFoundMessage={t('noSuch')}
      />
      <InstantField label={t('since')} value={view.since} onChange={(since) => set({ since })} />
      <InstantField label={t('until')} value={view.until} onChange={(until) => set({ until })} />
      {projectId !== undefined && numbered !== undefined && (
        <RecordField
          key={`${projectId} ${numbered}`}
          projectId={projectId}
          type={numbered}
          value={view.subjectId ?? null}
          onChange={(id) => set({ subjectId: id ?? undefined })}
        />
      )}
      {view.subjectId !== undefined && (projectId === undefined || numbered === undefined) && (
        <Pill
          size="lg"
          withRemoveButton
          onRemove={() => set({ subjectId: undefined })}
          removeButtonProps={{ 'aria-label': t('anyRecord'), tabIndex: 0, 'aria-hidden': false }}
        >
          {t('oneRecord')} <span className="as-typed">{view.subjectId}</span>
        </Pill>
      )}
      {Object.keys(view).length > 0 && (
        <Button variant="default" leftSection={<IconFilterOff size={18} />} onClick={() => navigate({ search: {} })}>
          {t('all')}
        </Button>
      )}
    </Group>
  );
}

interface RecordProps {
  readonly projectId: string;
  readonly type: NumberedType;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Narrows the log to one issue, RFI or clash. */
function RecordField({ projectId, type, ...props }: RecordProps) {
  const { t } = useTranslation('audit');
  return (
    <EntityPicker
      label={t('record')}
      placeholder={t('findRecord')}
      w={{ base: '100%', xs: 240 }}
      clearable
      source={useNumberedSource(projectId, type)}
      {...props}
    />
  );
}

interface WhoProps {
  readonly workspaceId: string;
  readonly view: AuditView;
  readonly onChange: (change: { actorType: ActorType | undefined; actorId: string | undefined }) => void;
}

/** All of a kind, or one person or key of it. */
function WhoSelect({ workspaceId, view: { actorType, actorId }, onChange }: WhoProps) {
  const { t } = useTranslation('audit');
  const lists = [useMembers(workspaceId), useKeys(workspaceId)] as const;
  const [members, keys] = [lists[0].data?.rows ?? [], lists[1].data?.rows ?? []];
  const retry = () => lists.filter(({ isError }) => isError).forEach((list) => void list.refetch());
  const people = members.map(({ userId, name }) => ({ value: `user:${userId}`, label: name }));
  const machines = keys.map(({ id, name, prefix }) => ({ value: `key:${id}`, label: `${name} (pcs_${prefix}…)` }));
  const value = actorId === undefined ? actorType : `${actorType ?? 'user'}:${actorId}`;
  const isGone = actorId !== undefined && ![...people, ...machines].some((each) => each.value === value);
  return (
    <Select
      label={t('who')}
      error={lists.some(({ isLoadingError }) => isLoadingError) && <NotLoaded onRetry={retry} />}
      placeholder={t('anybody')}
      flex="1 1 130px"
      maw={260}
      searchable
      clearable
      data={[
        { group: t('kinds'), items: ACTOR_TYPES.map((type) => ({ value: type as string, label: t(`all_${type}`) })) },
        { group: t('people'), items: isGone ? [...people, { value: value ?? '', label: t('gone') }] : people },
        { group: t('keys'), items: machines },
      ]}
      value={value ?? null}
      onChange={(chosen) => {
        const [type, id] = chosen?.split(':') ?? [];
        onChange({ actorType: type as ActorType | undefined, actorId: id });
      }}
      nothingFoundMessage={t('noSuch')}
    />
  );
}

interface InstantProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (instant: string | undefined) => void;
}

function InstantField({ label, value, onChange }: InstantProps) {
  return (
    <DayInput
      withTime
      label={label}
      // A day with its hour does not fit into half of a phone.
      flex={{ base: '1 1 100%', sm: '1 1 165px' }}
      miw={0}
      maw={{ base: '100%', sm: 220 }}
      classNames={{ input: 'as-typed' }}
      value={formatLocalInstant(value) || undefined}
      onChange={(local) => onChange(local === undefined ? undefined : readLocalInstant(local))}
    />
  );
}
