import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Pending } from '../../ui/pending.tsx';

/** What is still to be done in a project, in a line. */
export function OpenRecords({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation(['workspace', 'shell']);
  const { list } = useFormats();
  const api = useApi();
  const { data, isPending } = useQuery({
    queryKey: ['project', projectId, 'overview'],
    queryFn: () => taken(api.GET('/api/projects/{projectId}/overview', { params: { path: { projectId } } })),
    staleTime: 60_000,
  });
  if (isPending) return <Pending height={12} width={120} />;
  if (data === undefined) return <span title={t('shell:notLoaded')}>—</span>;
  const parts = (['issues', 'rfis', 'clashes'] as const).flatMap((kind) =>
    data[kind].open === 0 ? [] : [t(`projects.openOf.${kind}`, { count: data[kind].open })],
  );
  return (
    <Text span inherit fz="sm" {...(parts.length === 0 && { c: 'dimmed' })} truncate>
      {parts.length === 0 ? t('projects.openOf.nothing') : list(parts)}
    </Text>
  );
}
