import '@fontsource/ibm-plex-sans/400.css';
import '@fontsource/ibm-plex-sans/500.css';
import '@fontsource/ibm-plex-sans/600.css';
import '@fontsource/ibm-plex-sans-arabic/400.css';
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/page.css';
import './shell/forced-colors.css';
import './shell/print.css';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client.ts';
import { openConfirmGate } from './api/confirm-gate.ts';
import { awaitPart } from './api/fetch-part.ts';
import { KEPT } from './api/kept.ts';
import { patientFetch } from './api/patient-fetch.ts';
import { Problem } from './api/problem.ts';
import { Queries } from './api/reads.ts';
import { openSessionGate, type SessionGate } from './api/session-gate.ts';
import type { KeptFiles, Looks, Service } from './api/use-api.ts';
import { openWaiting } from './api/waiting.ts';
import { App } from './app.tsx';
import { startUploads } from './capture/uploads/start-uploads.ts';
import { startLanguage } from './language/language.ts';
import { createAppRouter } from './router.tsx';
import { followSession } from './shell/follow-session.ts';
import { openLooks } from './shell/looks.ts';
import { noticeProviderSignIn } from './shell/provider-sign-in.ts';
import { redirectWhenRestricted } from './shell/redirect-restricted.ts';

const MOST_RETRIES = 2;

function openService(gate: SessionGate, kept: KeptFiles, looks: Looks): Service {
  const waiting = openWaiting();
  const confirmation = openConfirmGate();
  const patience = {
    gate,
    confirmation,
    onWait: waiting.report,
    fetch: (request: Request) => fetch(request),
    sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  };
  const clients = new Map<string | undefined, ReturnType<typeof createApi>>();
  const apiOf = (workspaceId?: string) => {
    const known = clients.get(workspaceId) ?? createApi(patience, workspaceId);
    clients.set(workspaceId, known);
    return known;
  };
  return { gate, confirmation, waiting, apiOf, ask: patientFetch(patience), kept, looks };
}

const KEPT_MS = 60 * 60_000;

function openQueries(): QueryClient {
  const queries = new Queries({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays one; what did not arrive may arrive the next time.
        retry: (count, error) => count < MOST_RETRIES && !(error instanceof Problem && error.status in REFUSED),
      },
    },
  });
  queries.setQueryDefaults([KEPT], { gcTime: KEPT_MS });
  return queries;
}

const REFUSED: Readonly<Record<number, true>> = {
  400: true,
  401: true,
  403: true,
  404: true,
  409: true,
  410: true,
  412: true,
  413: true,
  422: true,
  429: true,
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root.');
  const gate = openSessionGate();
  const queries = openQueries();
  const uploads = startUploads(queries, gate);
  const words = await startLanguage(awaitPart);
  const { looks, schemes } = openLooks(words);
  const service = openService(gate, uploads, looks);
  noticeProviderSignIn({ queries, service });
  const router = createAppRouter({ queries, service });
  followSession({ queries, service }, router);
  redirectWhenRestricted({ queries, service }, router);
  createRoot(root).render(<App {...{ service, queries, words, router, uploads, schemes }} />);
}

await start();
