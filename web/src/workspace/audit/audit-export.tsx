import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { fetched } from '../../ui/fetched.tsx';
import type { MenuButtonProps } from '../../ui/menu-button.ts';
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx';
import { saveAs } from '../../ui/save-as.ts';
import { toastProblem } from '../../ui/toasts.tsx';

const AuditExportItems = fetched(() => import('./audit-export-items.tsx'), 'AuditExportItems');
const route = getRouteApi('/in/w/$workspaceId/audit-log');

/** Saves the audit log as a file, as far as the filters of the screen show it. */
export function AuditExport({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('audit');
  const view = route.useSearch();
  const api = useWorkspaceApi(workspaceId);
  const save = useCall(
    async (format: 'csv' | 'json') => {
      try {
        // Asked for by the client and not by a link: a link cannot say which of the person's workspaces is meant.
        const { data } = await api.GET('/api/workspace/audit-log/export', {
          params: { query: { ...view, format, ...(format === 'csv' && { bom: true }) } },
          parseAs: 'blob',
        });
        return data as Blob;
      } catch (problem) {
        toastProblem(t('export.failed'), problem);
        throw problem;
      }
    },
    (blob, format) => saveAs(blob, `audit-log.${format}`),
  );
  const button = (props: MenuButtonProps) => (
    <Button variant="default" leftSection={<IconDownload size={18} />} loading={save.isPending} {...props}>
      {t('export.action')}
    </Button>
  );
  return (
    <MenuOnDemand button={button}>
      <AuditExportItems onChoose={save.run} />
    </MenuOnDemand>
  );
}
