import { useTranslation } from 'react-i18next';
import type { VendorKind } from '../../../../contract/integrations.ts';
import { tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type ConnectionTabProps, useConnectionRefresh } from '../connection-data.ts';

/** Properties of each form of settings: the record and the tag that it was opened with. */
export interface SettingsProps extends ConnectionTabProps {
  readonly kind: VendorKind;
  readonly etag: string | null;
  /** Opens the forms again with the stored settings. */
  readonly onSaved: () => void;
  /** Reads what is stored now, and opens the forms with it. */
  readonly onReload: () => void;
}

interface Saving {
  readonly projectId: string;
  readonly connectionId: string;
  /** The tag of the settings that the form was opened with. */
  readonly etag: string | null;
  readonly onSaved: () => void;
}

/** Saves changed members of the settings; null removes one. */
export function useSaveConfig({ projectId, connectionId, etag, onSaved }: Saving) {
  const { t } = useTranslation('connections');
  const api = useApi();
  const refresh = useConnectionRefresh(projectId);
  return useCall(
    (config: Readonly<Record<string, unknown>>) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/integration-connections/{integrationId}', {
          params: {
            path: { projectId, integrationId: connectionId },
            ...(etag !== null && { header: { 'If-Match': etag } }),
          },
          body: { config },
        }),
      ),
    async () => {
      toastDone(t('settings.saved'));
      await refresh();
      onSaved();
    },
  );
}

/** Returns the refusals of a change by the names of settings (`config/currency`), each as the service says it. */
export function listRefused(problem: unknown): Readonly<Record<string, Problem['said']>> {
  const details = problem instanceof Problem ? problem.details : [];
  return Object.fromEntries(details.map(({ path, ...said }) => [path.split('/')[1] ?? path, said]));
}
