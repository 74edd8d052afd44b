import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { projectQuery, sessionQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';

/** Sets the window's title to the page, the project or workspace that it lies in, and the product. */
export function useWindowTitle(title: string): void {
  const suffix = useTitleSuffix();
  useEffect(() => {
    document.title = `${title}${suffix}`;
  }, [title, suffix]);
}

/** Returns the part of every title that follows the name of the page: ` · Harbour Tower · Project Coordination`. */
export function useTitleSuffix(): string {
  const { t } = useTranslation('shell');
  const { projectId, workspaceId } = useParams({ strict: false });
  const service = useService();
  const project = useQuery({ ...projectQuery(service, projectId ?? ''), enabled: projectId !== undefined }).data;
  const session = useQuery({ ...sessionQuery(service), enabled: workspaceId !== undefined }).data;
  const workspace = session?.workspaces.find(({ id }) => id === workspaceId);
  return [(project ?? workspace)?.name, t('product')].map((each) => (each === undefined ? '' : ` · ${each}`)).join('');
}
