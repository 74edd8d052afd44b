// The record that the event of a delivery is about. A delivery has only its id; number and title are read from the project, if the
// person has access to it.

import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeliveryNotice } from '../../../../contract/deliveries.ts';
import { type Api, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useShownTitle } from '../../ui/shown-title.ts';

type Notice = Pick<DeliveryNotice, 'event' | 'projectId' | 'resource'>;

interface NamedRecord {
  readonly number: number;
  readonly title: string;
  readonly to: string;
}

const FRESH_MS = 60_000;

/** Returns the record; undefined while it loads, without access to it, and if it is gone. */
export function useDeliveryRecord(notice: Notice | undefined): NamedRecord | undefined {
  const api = useApi();
  const { projectId, resource: { type, id } = { type: '', id: '' } } = notice ?? { projectId: null };
  return useQuery({
    queryKey: ['project', projectId, 'delivery-record', type, id],
    enabled: projectId !== null && type in READS,
    staleTime: FRESH_MS,
    queryFn: () => READS[type as keyof typeof READS](api, projectId ?? '', id),
  }).data;
}

const READS = {
  issue: async (api: Api, projectId: string, issueId: string): Promise<NamedRecord> => {
    const path = { projectId, issueId };
    const read = await taken(api.GET('/api/projects/{projectId}/issues/{issueId}', { params: { path } }));
    return { number: read.number, title: read.title, to: `/projects/${projectId}/issues/${issueId}` };
  },
  rfi: async (api: Api, projectId: string, rfiId: string): Promise<NamedRecord> => {
    const path = { projectId, rfiId };
    const read = await taken(api.GET('/api/projects/{projectId}/rfis/{rfiId}', { params: { path } }));
    return { number: read.number, title: read.subject, to: `/projects/${projectId}/rfis/${rfiId}` };
  },
  clash: async (api: Api, projectId: string, clashId: string): Promise<NamedRecord> => {
    const path = { projectId, clashId };
    const read = await taken(api.GET('/api/projects/{projectId}/clashes/{clashId}', { params: { path } }));
    return { number: read.number, title: read.name, to: `/projects/${projectId}/clashes/${clashId}` };
  },
};

/** Shows number and title of the record, as a link if the person may open it. */
export function DeliveryRecord({ notice, plain = false }: { readonly notice: Notice; readonly plain?: boolean }) {
  const { t } = useTranslation('webhooks');
  const record = useDeliveryRecord(notice);
  const shown = useShownTitle();
  if (!(notice.resource.type in READS))
    return (
      <Text span inherit c="dimmed">
        {t(notice.resource.type === 'audit_entry' ? 'records.audit_entry' : 'noRecord')}
      </Text>
    );
  if (record === undefined) return <span>{t(`records.${notice.resource.type as keyof typeof READS}`)}</span>;
  // One text without inner elements, so that its first letter decides the direction of the whole.
  const words = `#${record.number} ${shown(record.title)}`;
  if (plain) return <span className="own-direction">{words}</span>;
  return (
    <Anchor inherit className="own-direction" renderRoot={(props) => <Link {...props} to={record.to as string} />}>
      {words}
    </Anchor>
  );
}
