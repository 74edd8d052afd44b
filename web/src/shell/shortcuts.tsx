import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ProjectAccess } from '../../../contract/people.ts';
import type { Project } from '../../../contract/projects.ts';
import { projectRoleReaches } from '../../../contract/scopes.ts';
import { projectAccessQuery, projectQuery } from '../api/session.ts';
import { useService } from '../api/use-api.ts';
import { fetched } from '../ui/fetched.tsx';
import { PLACES } from '../ui/shortcuts.ts';
import { struckKey } from './struck-key.ts';

const ShortcutDialog = fetched(() => import('./shortcut-dialog.tsx'), 'ShortcutDialog');

/** How long a `g` waits for the letter of a place. */
const SEQUENCE_MS = 1500;

/** The keys of a single letter, while nothing is typed and no dialog is open; `?` lists them. */
export function Shortcuts({ projectId }: { readonly projectId: string | undefined }) {
  const [isListed, setListed] = useState(false);
  const go = useGo(projectId);
  const onKey = useEffectEvent((key: string, isAfterG: boolean) => {
    if (isAfterG && key in PLACES) go(PLACES[key as keyof typeof PLACES]);
    else if (key === '?') setListed(true);
    else if (key === 'c') go('new-issue');
  });
  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || isTaken(event.target) ? undefined : struckKey(event);
      if (key === undefined) return;
      const isAfterG = event.timeStamp - leaderAt < SEQUENCE_MS;
      leaderAt = key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      onKey(key, isAfterG);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!isListed) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutDialog onClose={() => setListed(false)} />
    </Suspense>
  );
}

/** Goes to a place of the project, or to a new issue where the person may raise one. */
function useGo(projectId: string | undefined): (place: string) => void {
  const router = useRouter();
  const queries = useQueryClient();
  const service = useService();
  return (place) => {
    if (projectId === undefined) return;
    const access = queries.getQueryData<ProjectAccess>(projectAccessQuery(service, projectId).queryKey);
    const project = queries.getQueryData<Project>(projectQuery(service, projectId).queryKey);
    if (place !== 'new-issue') void router.navigate({ href: `/projects/${projectId}/${place}` });
    else if (projectRoleReaches(access?.projectRole, 'reviewer') && project?.status !== 'archived') {
      void router.navigate({ href: `/projects/${projectId}/issues?new=true` });
    }
  };
}

/** True where a letter is text, or belongs to what is open. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
