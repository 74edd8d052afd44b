import { useTranslation } from 'react-i18next';
import type { TrackedClash } from '../../../contract/clashes.ts';
import type { TrackedIssue } from '../../../contract/issues.ts';
import type { Photo } from '../../../contract/records/photo.ts';
import type { TrackedRfi } from '../../../contract/rfis.ts';
import type { Finding } from './search-groups.ts';

/** The status of what was found, in words; undefined where it has none, or as long as the words are being read. */
export function useStatusWord({ type, status }: Pick<Finding, 'type' | 'status'>): string | undefined {
  // They belong to other screens: what was found is shown without waiting for them.
  const { t, ready } = useTranslation(['issues', 'rfis', 'clashes', 'photos'], { useSuspense: false });
  if (!ready || status === null) return undefined;
  switch (type) {
    case 'issue':
      return t(`issues:status.${status as TrackedIssue['status']}`);
    case 'rfi':
      return t(`rfis:status.${status as TrackedRfi['status']}`);
    case 'clash':
      return t(`clashes:status.${status as TrackedClash['status']}`);
    case 'photo':
      return t(`photos:visibilities.${status as Photo['visibility']}`);
    default:
      return undefined;
  }
}
