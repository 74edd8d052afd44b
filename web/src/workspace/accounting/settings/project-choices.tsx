import { Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountingProjectSettings } from '../../../../../contract/accounting-entries.ts';
import { type Tagged, tagged, taken } from '../../../api/client.ts';
import { Problem } from '../../../api/problem.ts';
import { useWorkspaceApi } from '../../../api/use-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Pending } from '../../../ui/pending.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useProjects } from '../../records.ts';
import { useAccountingRefresh } from '../accounting-data.ts';
import type { Named } from '../entries/entry-choice.ts';
import { ProviderChoice } from '../entries/provider-choice.tsx';
import type { AccountingTabProps } from '../tab-props.ts';
import { KindRadios } from './kind-radios.tsx';

const route = getRouteApi('/in/w/$workspaceId/accounting/settings');

/** Chooses a project, and what its documents are usually made of. */
export function ProjectChoices({ workspaceId, accounting }: AccountingTabProps) {
  const { t } = useTranslation('accounting');
  const { projectId } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/settings' });
  const list = useProjects(workspaceId, 'active');
  const isConnected = accounting.id !== null && accounting.status !== 'disconnected';
  return (
    <Section title={t('usual.title')} advice={t('usual.advice')}>
      {isConnected ? (
        <Stack>
          <Select
            label={t('project')}
            placeholder={t('usual.choose')}
            searchable
            clearable
            data={(list.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={projectId ?? null}
            onChange={(next) => void navigate({ search: next === null ? {} : { projectId: next }, replace: true })}
            nothingFoundMessage={t('noSuchProject')}
            error={list.isLoadingError && <NotLoaded onRetry={() => void list.refetch()} />}
          />
          {projectId !== undefined && <Choices key={projectId} {...{ workspaceId, accounting, projectId }} />}
        </Stack>
      ) : (
        <Text size="sm">{t('usual.connectFirst')}</Text>
      )}
    </Section>
  );
}

interface ChoicesProps extends Pick<AccountingTabProps, 'workspaceId' | 'accounting'> {
  readonly projectId: string;
}

function Choices(props: ChoicesProps) {
  const { workspaceId, projectId } = props;
  const api = useWorkspaceApi(workspaceId);
  const [forms, setForms] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'accounting', 'project', projectId],
    queryFn: () =>
      tagged(api.GET('/api/workspace/accounting/projects/{projectId}/settings', { params: { path: { projectId } } })),
  });
  const again = () => void refetch().then(() => setForms((before) => before + 1));
  if (data !== undefined) return <Form key={forms} {...props} read={data} onAgain={again} />;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return <Pending height={200} />;
}

interface FormProps extends ChoicesProps {
  readonly read: Tagged<AccountingProjectSettings>;
  /** Begins the form again with what is stored now. */
  readonly onAgain: () => void;
}

type Usual = Readonly<Record<'contact' | 'account' | 'tax' | 'tracking', Named | null>> & {
  readonly kind: 'purchase_order' | 'bill' | null;
};

function Form({ workspaceId, accounting, projectId, read, onAgain }: FormProps) {
  const { t } = useTranslation('accounting');
  const [begun] = useState(read);
  const [usual, setUsual] = useState<Usual>(begun.record);
  const set = (change: Partial<Usual>) => setUsual((before) => ({ ...before, ...change }));
  const save = useSaving({ workspaceId, projectId, etag: begun.etag, onSaved: onAgain });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ProviderChoice
          {...{ workspaceId }}
          list="contacts"
          label={t('fields.contact')}
          value={usual.contact}
          onChange={(contact) => set({ contact })}
        />
        <ProviderChoice
          {...{ workspaceId }}
          list="accounts"
          label={t('fields.account')}
          value={usual.account}
          onChange={(account) => set({ account })}
        />
        <ProviderChoice
          {...{ workspaceId }}
          list="taxes"
          label={t('fields.tax')}
          value={usual.tax}
          onChange={(tax) => set({ tax })}
        />
        <ProviderChoice
          {...{ workspaceId }}
          list="tracking"
          label={t('fields.tracking')}
          value={usual.tracking}
          onChange={(tracking) => set({ tracking })}
        />
      </SimpleGrid>
      <KindRadios
        label={t('fields.kind')}
        kinds={['usual', 'purchase_order', 'bill']}
        hasDraftBills={accounting.company?.hasDraftBills ?? true}
        value={usual.kind ?? 'usual'}
        disabled={false}
        onChange={(kind) => set({ kind: kind === 'usual' ? null : kind })}
      />
      {save.problem != null && <ProblemNotice problem={save.problem} />}
      <Group justify="flex-end" gap="xs">
        {save.problem instanceof Problem && save.problem.code === 'precondition_failed' && (
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onAgain}>
            {t('usual.reload')}
          </Button>
        )}
        <Button loading={save.isPending} onClick={() => save.run(usual)}>
          {t('usual.save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface Saving {
  readonly workspaceId: string;
  readonly projectId: string;
  /** The tag of the choices that the form was opened with. */
  readonly etag: string | null;
  readonly onSaved: () => void;
}

function useSaving({ workspaceId, projectId, etag, onSaved }: Saving) {
  const { t } = useTranslation('accounting');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useAccountingRefresh(workspaceId);
  return useCall(
    ({ contact, account, tax, tracking, kind }: Usual) =>
      taken(
        api.PUT('/api/workspace/accounting/projects/{projectId}/settings', {
          params: { path: { projectId }, ...(etag !== null && { header: { 'If-Match': etag } }) },
          body: {
            contactId: contact?.id ?? null,
            accountId: account?.id ?? null,
            taxId: tax?.id ?? null,
            trackingId: tracking?.id ?? null,
            kind,
          },
        }),
      ),
    async () => {
      toastDone(t('usual.saved'));
      await refresh();
      onSaved();
    },
  );
}
