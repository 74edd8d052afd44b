// Screens, and large pieces of one, that are fetched when they are first shown.
import { Box } from '@mantine/core';
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { fetchable, type NotFetchedProps } from './fetchable.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type Module<K extends string, P> = { readonly [each in K]: ComponentType<P> };

/** The component of a route: where it does not come, a notice in its place says why, with a button that fetches it anew. */
export function fetchedScreen<T extends object, K extends keyof T>(load: () => Promise<T>, name: K): RouteComponent {
  // A screen's type hangs on the routes, and theirs may not hang on it: that it is a component without properties is not asked.
  return fetchable(async () => (await load())[name] as ComponentType<object>, NoticeInPlace);
}

/** A large piece of a screen: where it does not come, the same notice stands in its place. */
export function fetchedPiece<K extends string, P extends object>(load: () => Promise<Module<K, P>>, name: K) {
  return fetchable(async () => (await load())[name], NoticeInPlace);
}

function NoticeInPlace({ problem, onAgain }: NotFetchedProps) {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    const listen = () => again();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return (
    <Box p="md" maw={720}>
      <ProblemNotice problem={problem} onRetry={onAgain} />
    </Box>
  );
}
