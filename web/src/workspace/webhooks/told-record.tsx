// The record that a delivery tells of. Deliveries name it by its id alone; its number and title are read from the project,
// where the person may.
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Api, type Schema, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useShownTitle } from '../../ui/shown-title.ts';

type Told = Pick<Schema<'DeliveryTold'>, 'event' | 'projectId' | 'resource'>;

interface ToldRecord {
  readonly number: number;
  readonly title: string;
  readonly to: string;
}

const FRESH_MS = 60_000;

/** The record; undefined while it is read, where the person may not, and where it is there no more. */
export function useToldRecord(told: Told | undefined): ToldRecord | undefined {
  const api = useApi();
  const { projectId, resource: { type, id } = { type: '', id: '' } } = told ?? { projectId: null };
  return useQuery({
    queryKey: ['project', projectId, 'told', type, id],
    enabled: projectId !== null && type in READS,
    staleTime: FRESH_MS,
    queryFn: () => READS[type as keyof typeof READS](api, projectId ?? '', id),
  }).data;
}

const READS = {
  issue: async (api: Api, projectId: string, issueId: string): Promise<ToldRecord> => {
    const path = { projectId, issueId };
    const read = await taken(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path } }));
    return { number: read.number, title: read.title, to: `/projects/${projectId}/issues/${issueId}` };
  },
  rfi: async (api: Api, projectId: string, rfiId: string): Promise<ToldRecord> => {
    const path = { projectId, rfiId };
    const read = await taken(api.GET('/api/projects/{projectId}/rfis/{rfiId}', { params: { path } }));
    return { number: read.number, title: read.subject, to: `/projects/${projectId}/rfis/${rfiId}` };
  },
  clash: async (api: Api, projectId: string, clashId: string): Promise<ToldRecord> => {
    const path = { projectId, clashId };
    const read = await taken(api.GET('/api/projects/{projectId}/clashes/{clashId}', { params: { path } }));
    return { number: read.number, title: read.name, to: `/projects/${projectId}/clashes/${clashId}` };
  },
};

/** Its number and title, leading to it where the person may open it. */
export function RecordTold({ told, plain = false }: { readonly told: Told; readonly plain?: boolean }) {
  const { t } = useTranslation('webhooks');
  const record = useToldRecord(told);
  const shown = useShownTitle();
  if (!(told.resource.type in READS))
    return (
      <Text span inherit c="dimmed">
        {t(told.resource.type === 'audit_entry' ? 'records.audit_entry' : 'noRecord')}
      </Text>
    );
  if (record === undefined) return <span>{t(`records.${told.resource.type as keyof typeof READS}`)}</span>;
  // Without boxes of their own inside: by its first letter the whole is read from the left or from the right.
  const words = `#${record.number} ${shown(record.title)}`;
  if (plain) return <span className="own-direction">{words}</span>;
  return (
    <Anchor inherit className="own-direction" renderRoot={(props) => <Link {...props} to={record.to as string} />}>
      {words}
    </Anchor>
  );
}
