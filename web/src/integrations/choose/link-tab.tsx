import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationVendor } from '../../../../contract/integrations.ts';
import { taken } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type ConnectionTabProps, useConnectionRefresh, useVendors } from '../connection-data.ts';
import { NextStepLink } from '../next-step-link.tsx';
import { type ChosenNames, toChosenKey } from './chosen-names.ts';
import { type Chosen, VendorChoice } from './vendor-choice.tsx';

/** Chooses the project of the vendor that this project is synchronized with. */
export function LinkTab({ projectId, connection, canManage }: ConnectionTabProps) {
  const { t } = useTranslation('connections');
  const { data: vendors, error, refetch } = useVendors(projectId);
  const kind = vendors?.find((each) => each.vendor === connection.vendor)?.kind;
  if (error !== null) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (kind === undefined) return <Pending height={240} />;
  if (!canManage) {
    return (
      <EmptyState icon={<IconLock size={28} />} title={t('connect.forbidden')} advice={t('connect.forbiddenAdvice')} />
    );
  }
  if (connection.status === 'disconnected' || connection.status === 'needs_authorization') {
    const isEnded = connection.status === 'disconnected';
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t('choose.cannotCall')}>
        <NextStepLink
          {...{ connection }}
          size="xs"
          step={{ place: 'connect', word: isEnded ? 'connect' : 'reauthorize' }}
        />
      </Alert>
    );
  }
  return <LinkForm {...{ projectId, connection, kind }} />;
}

interface FormProps extends Pick<ConnectionTabProps, 'projectId' | 'connection'> {
  readonly kind: IntegrationVendor['kind'];
}

function LinkForm({ projectId, connection, kind }: FormProps) {
  const { t } = useTranslation('connections');
  const [company, setCompany] = useState<Chosen | null>(
    asChosen(connection.linkedCompanyId, connection.linkedCompanyName),
  );
  const [project, setProject] = useState<Chosen | null>(asChosen(connection.linkedProjectId, connection.linkedName));
  const hasCompany = kind !== 'c';
  const kindWord = hasCompany ? 'project' : 'property';
  const link = useLink({ projectId, connection, kindWord });
  const list = { projectId, connectionId: connection.id };
  const isWhole = project !== null && (!hasCompany || company !== null);
  const submit = (relink: boolean) => {
    if (isWhole) link.run({ company: hasCompany ? company : null, project, relink });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  const isRefusedForLinks = link.problem instanceof Problem && link.problem.code === 'conflict';
  return (
    <Section title={t(`choose.title.${kindWord}`)} advice={t(`choose.advice.${kind}`)}>
      <form onSubmit={onSubmit} noValidate style={{ maxWidth: 560 }}>
        <Stack>
          {hasCompany && (
            <VendorChoice
              {...list}
              kind="companies"
              label={t(kind === 'a' ? 'choose.hub' : 'choose.company')}
              required
              value={company}
              onChange={(chosen) => {
                setCompany(chosen);
                setProject(null);
                link.reset();
              }}
            />
          )}
          <VendorChoice
            key={company?.id ?? ''}
            {...list}
            kind={hasCompany ? 'projects' : 'properties'}
            parent={company?.id}
            label={t(`choose.${kindWord}`)}
            required
            disabled={hasCompany && company === null}
            value={project}
            onChange={(chosen) => {
              setProject(chosen);
              link.reset();
            }}
          />
          {link.problem != null && <ProblemNotice problem={link.problem} />}
          {isRefusedForLinks && connection.linkedProjectId !== null && (
            <Relink {...{ kindWord }} isPending={link.isPending} onRelink={() => submit(true)} />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={link.isPending} disabled={!isWhole}>
              {t(`choose.action.${kindWord}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

const asChosen = (id: string | null, name: string | null): Chosen | null => (id === null ? null : { id, name });

interface Linking {
  readonly company: Chosen | null;
  readonly project: Chosen;
  readonly relink: boolean;
}

/** The vendor's own word for what is linked. */
interface KindWord {
  readonly kindWord: 'project' | 'property';
}

function useLink({
  projectId,
  connection: { id },
  kindWord,
}: Pick<ConnectionTabProps, 'projectId' | 'connection'> & KindWord) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useConnectionRefresh(projectId);
  return useCall(
    ({ company, project, relink }: Linking) =>
      taken(
        api.POST('/api/projects/{projectId}/integration-connections/{integrationId}/link', {
          params: { path: { projectId, integrationId: id } },
          body: {
            projectId: project.id,
            ...(company !== null && { companyId: company.id }),
            ...(relink && { relink }),
          },
        }),
      ),
    async (_, { company, project }) => {
      queries.setQueryData<ChosenNames>(toChosenKey(projectId, id), { company, project });
      toastDone(t(`choose.done.${kindWord}`));
      await refresh();
      const params = { projectId, connectionId: id };
      await navigate({ to: '/projects/$projectId/integrations/$connectionId/overview', params });
    },
  );
}

interface RelinkProps extends KindWord {
  readonly isPending: boolean;
  readonly onRelink: () => void;
}

/** Offers to end the links to the project that was linked before. */
function Relink({ kindWord, isPending, onRelink }: RelinkProps) {
  const { t } = useTranslation('connections');
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t(`choose.relinkTitle.${kindWord}`)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('choose.relinkAdvice')}</Text>
        <Button size="xs" color="red.9" loading={isPending} onClick={onRelink}>
          {t(`choose.relink.${kindWord}`)}
        </Button>
      </Stack>
    </Alert>
  );
}
