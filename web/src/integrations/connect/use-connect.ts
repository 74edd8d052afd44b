import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection, IntegrationVendor } from '../../../../contract/integrations.ts';
import { Problem } from '../../api/problem.ts';
import { type Call, useCall } from '../../api/use-call.ts';
import { useFormState } from '../../ui/form-state.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useConnectionRefresh } from '../connection-data.ts';

/** Properties of each form for credentials. */
export interface ConnectFormProps {
  readonly projectId: string;
  readonly vendor: IntegrationVendor;
  /** The connection to authorize again; undefined for the first one. */
  readonly connection: IntegrationConnection | undefined;
  /** The heading of the screen. */
  readonly title: string;
}

/** Connects by a form, then leads to the choice of a project, or to the connection that has one. */
export function useConnect<Values>(
  { projectId, title }: { readonly projectId: string; readonly title: string },
  connect: (values: Values) => Promise<IntegrationConnection>,
): Call<Values> {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const refresh = useConnectionRefresh(projectId);
  const formState = useFormState(title);
  return useCall(
    (values: Values) =>
      connect(values).catch((error: unknown) => {
        throw nameByField(error);
      }),
    async ({ id, vendorName, linkedProjectId }) => {
      toastDone(t('connect.done', { name: `\u2068${vendorName}\u2069` }));
      await refresh();
      if (!formState.isOpen()) return;
      const place = linkedProjectId === null ? 'link' : 'overview';
      const params = { projectId, connectionId: id };
      await navigate({ to: `/projects/$projectId/integrations/$connectionId/${place}`, params });
    },
    formState.notifyIfClosed,
  );
}

/** Names refused members by the fields of the form: `config/baseUrl` is the field `baseUrl`. */
function nameByField(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { code, status, message, requestId, details, retryAfterSeconds, said } = error;
  const named = details.map((each) => ({ ...each, path: each.path.split('/').at(-1) ?? each.path }));
  return new Problem(
    { code, status, ...said, message, requestId, retryAfterSeconds, details: named },
    { cause: error },
  );
}
