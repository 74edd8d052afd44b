import { DirectionProvider, type MantineColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { type Service, ServiceContext } from './api/use-api.ts';
import type { Uploads } from './capture/uploads/uploads.ts';
import { UploadsContext } from './capture/uploads/use-uploads.ts';
import { useFetchAhead } from './fetch-ahead.ts';
import { directionOf } from './language/language.ts';
import type { AppRouter } from './router.tsx';
import { useFirstScreen } from './shell/first-screen.ts';
import { ShellAdditions } from './shell/shell-additions.ts';
import { cssVariables, theme } from './shell/theme.ts';
import { BulkContext, type BulkHome } from './ui/bulk/bulk-context.ts';
import { fetchedBehind } from './ui/fetched.tsx';

interface Props {
  readonly service: Service;
  readonly queries: QueryClient;
  readonly words: i18n;
  readonly router: AppRouter;
  readonly uploads: Uploads;
  readonly schemes: MantineColorSchemeManager;
}

/** With what draws them: without a connection nothing can be fetched any more, and then there is something to tell. */
const Notices = fetchedBehind(async () => {
  const [{ Notices }] = await Promise.all([import('./shell/notices.tsx'), import('./ui/drawn-toast.tsx')]);
  return { Notices };
}, 'Notices');
const UploadMark = fetchedBehind(() => import('./capture/uploads/upload-mark.tsx'), 'UploadMark');
const BulkMark = fetchedBehind(() => import('./ui/bulk/bulk-mark.tsx'), 'BulkMark');
const additions = { bulk: BulkMark, uploads: UploadMark };
const none = {};

// Styles that are made while running carry the nonce of the page's policy.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// What keeps the page still under a dialog makes a style without asking Mantine: it takes the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/** The application inside its providers. */
export function App({ service, queries, words, router, uploads, schemes }: Props) {
  const [bulk] = useState<BulkHome>({});
  const stands = useFirstScreen();
  useFetchAhead(router, words, stands);
  return (
    <I18nextProvider i18n={words}>
      <DirectionProvider initialDirection={directionOf(words.language)} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={schemes}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <Directed>
            {stands && (
              <Suspense fallback={null}>
                <Notices />
              </Suspense>
            )}
            <ServiceContext value={service}>
              <QueryClientProvider client={queries}>
                <UploadsContext value={uploads}>
                  <BulkContext value={bulk}>
                    <ShellAdditions value={stands ? additions : none}>
                      <RouterProvider router={router} />
                    </ShellAdditions>
                  </BulkContext>
                </UploadsContext>
              </QueryClientProvider>
            </ServiceContext>
          </Directed>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
}

/** Turns the layout with the language. */
function Directed({ children }: { readonly children: ReactNode }) {
  const { i18n: words } = useTranslation();
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(words.language)), [words.language, setDirection]);
  return children;
}
