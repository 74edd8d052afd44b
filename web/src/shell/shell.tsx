import { Anchor, AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useLocation, useParams, useRouterState } from '@tanstack/react-router';
import { Suspense, useContext, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { SessionWatch } from '../session/session-watch.tsx';
import { ConnectionNotice } from '../ui/connection-notice.tsx';
import { fetched, fetchedBehind } from '../ui/fetched.tsx';
import { useTitleSuffix } from '../ui/window-title.ts';
import { ArchivedNotice } from './archived-notice.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useStoredFilters } from './list-views.ts';
import mark from './mark.svg';
import { PersonMenu } from './person-menu.tsx';
import { usePlace } from './place.ts';
import { PlaceMenu } from './place-menu.tsx';
import { ProjectNav } from './project-nav.tsx';
import { useRecentRecords } from './recent-records.ts';
import { rememberHome } from './remembered.ts';
import { SearchButton } from './search-button.tsx';
import { ShellAdditions } from './shell-additions.ts';
import { Shortcuts } from './shortcuts.tsx';
import { ThemeButton } from './theme-button.tsx';
import { WorkspaceNav } from './workspace-nav.tsx';

const JoinNotice = fetchedBehind(() => import('./join-notice.tsx'), 'JoinNotice');
const ProjectSearch = fetched(() => import('./project-search.tsx'), 'ProjectSearch');

/** What is around every screen of a signed-in person. */
export function Shell() {
  const { t } = useTranslation('shell');
  const [isNavOpen, nav] = useDisclosure(false);
  const [isSearchOpen, search] = useDisclosure(false);
  const { pathname } = useLocation();
  const { projectId, workspaceId } = useParams({ strict: false });
  const additions = useContext(ShellAdditions);
  const suffix = useTitleSuffix();
  useRecentRecords(pathname, suffix);
  useStoredFilters();
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // Before the effects of what is shown there: an address that leads nowhere is forgotten again.
  useLayoutEffect(() => {
    if (arrivedAt !== undefined) rememberHome(arrivedAt);
  }, [arrivedAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is gone to
  useEffect(nav.close, [pathname]);
  const place = usePlace().workspaceId;
  // Out of a project to the others: where one was last is what `/` leads to.
  const home = place === undefined ? { to: '/' } : { to: '/w/$workspaceId/projects', params: { workspaceId: place } };
  const isAsked = useSession().workspaces.some(({ accepted }) => accepted === false) && !pathname.startsWith('/join/');
  const hasNav = projectId !== undefined || workspaceId !== undefined;
  return (
    <AppShell
      header={{ height: 56 }}
      {...(hasNav && { navbar: { width: 232, breakpoint: 'sm', collapsed: { mobile: !isNavOpen } } })}
      padding={{ base: 'sm', sm: 'md' }}
    >
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      <AppShell.Header bg="var(--pcs-surface)">
        <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" miw={0}>
            {hasNav && (
              <Burger hiddenFrom="sm" size="sm" opened={isNavOpen} onClick={nav.toggle} aria-label={t('navigation')} />
            )}
            <Anchor
              renderRoot={(props) => <Link {...home} {...props} />}
              aria-label={t('product')}
              visibleFrom="sm"
              lh={0}
            >
              <img src={mark} alt="" width={28} height={28} />
            </Anchor>
            <PlaceMenu />
          </Group>
          <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
            {Object.entries(additions).map(([name, Addition]) => (
              <Suspense key={name} fallback={null}>
                <Addition />
              </Suspense>
            ))}
            {projectId !== undefined && <SearchButton onOpen={search.open} />}
            <LanguageMenu />
            <ThemeButton />
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      {hasNav && (
        <AppShell.Navbar p="xs" bg="var(--pcs-surface)" aria-label={t('navigation')} data-open={isNavOpen || undefined}>
          <div data-side-bar style={{ flex: 1, overflowY: 'auto' }}>
            {projectId !== undefined ? <ProjectNav projectId={projectId} /> : null}
            {projectId === undefined && workspaceId !== undefined ? <WorkspaceNav workspaceId={workspaceId} /> : null}
          </div>
        </AppShell.Navbar>
      )}
      <AppShell.Main id="main" tabIndex={-1} className="whole-height" data-place={suffix}>
        <ConnectionNotice />
        {isAsked && (
          <Suspense fallback={null}>
            <JoinNotice showsAll={pathname === '/me'} />
          </Suspense>
        )}
        {projectId !== undefined && <ArchivedNotice projectId={projectId} />}
        <Outlet />
      </AppShell.Main>
      <SessionWatch />
      <Shortcuts projectId={projectId} />
      {isSearchOpen && projectId !== undefined && (
        <Suspense fallback={null}>
          <ProjectSearch projectId={projectId} onClose={search.close} />
        </Suspense>
      )}
    </AppShell>
  );
}
