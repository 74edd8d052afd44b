// Screens, and large parts of one, that are loaded when they are first shown.
import { Box } from '@mantine/core';
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { fetchable, type NotFetchedProps } from './fetchable.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type Module<K extends string, P> = { readonly [each in K]: ComponentType<P> };

/** Creates the lazy component of a route; if it fails to load, a notice says why and offers to load it again. */
export function fetchedScreen<T extends object, K extends keyof T>(load: () => Promise<T>, name: K): RouteComponent {
  // A screen's type hangs on the routes, and theirs may not hang on it: that it is a component without properties is not asked.
  return fetchable(async () => (await load())[name] as ComponentType<object>, NoticeInPlace);
}

/** Creates a lazy part of a screen; if it fails to load, the same notice is shown in its place. */
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
