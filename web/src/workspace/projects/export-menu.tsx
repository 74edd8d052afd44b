import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { firstLanguage } from '../../language/language.ts';
import { fetched } from '../../ui/fetched.tsx';
import type { MenuButtonProps } from '../../ui/menu-button.ts';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { toastProblem } from '../../ui/toasts.tsx';
import type { ProjectStatus } from '../records.ts';

const ExportItems = fetched(() => import('./export-items.tsx'), 'ExportItems');

type Format = 'xlsx' | 'csv';

interface Props {
  readonly workspaceId: string;
  readonly status: ProjectStatus | 'all';
}

/** Saves the projects as a table, those that the list shows before it is narrowed by name. */
export function ExportMenu({ workspaceId, status }: Props) {
  const { t } = useTranslation('workspace');
  const api = useWorkspaceApi(workspaceId);
  const save = useCall(
    async (format: Format) => {
      try {
        // Asked for by the client and not by a link: a link cannot say which of the person's workspaces is meant.
        const { data } = await api.GET('/api/workspace/exports/projects', {
          params: {
            query: {
              format,
              lang: firstLanguage(),
              ...(format === 'csv' && { bom: true }),
              ...(status !== 'all' && { status }),
            },
          },
          parseAs: 'blob',
        });
        return data as Blob;
      } catch (problem) {
        toastProblem(t('export.failed'), problem);
        throw problem;
      }
    },
    (blob, format) => saveAs(blob, `projects.${format}`),
  );
  const button = (props: MenuButtonProps) => (
    <Button variant="default" leftSection={<IconDownload size={18} />} loading={save.isPending} {...props}>
      {t('export.action')}
    </Button>
  );
  return (
    <MenuOnDemand button={button}>
      <ExportItems onChoose={save.run} />
    </MenuOnDemand>
  );
}
