import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/client.ts';
import type { Finding } from './search-groups.ts';

/** The status of what was found, in words; undefined where it has none, or as long as the words are being read. */
export function useStatusWord({ type, status }: Pick<Finding, 'type' | 'status'>): string | undefined {
  // They belong to other screens: what was found is shown without waiting for them.
  const { t, ready } = useTranslation(['issues', 'rfis', 'clashes', 'photos'], { useSuspense: false });
  if (!ready || status === null) return undefined;
  switch (type) {
    case 'issue':
      return t(`issues:status.${status as Schema<'TrackedIssue'>['status']}`);
    case 'rfi':
      return t(`rfis:status.${status as Schema<'TrackedRfi'>['status']}`);
    case 'clash':
      return t(`clashes:status.${status as Schema<'TrackedClash'>['status']}`);
    case 'photo':
      return t(`photos:visibilities.${status as Schema<'CapturedPhoto'>['visibility']}`);
    default:
      return undefined;
  }
}
