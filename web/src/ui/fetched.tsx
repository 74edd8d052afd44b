// Menus, dialogs and marks that are loaded when they are first needed. A failure leaves the screen as it is.
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BROWSER } from '../api/fetch-part.ts';
import { Problem } from '../api/problem.ts';
import { fetchable, type NotFetchedProps } from './fetchable.tsx';
import { toastProblem } from './toasts.tsx';

type Module<K extends string, P> = { readonly [each in K]: ComponentType<P> };

/** Closes the container of a component that has no `onClose` of its own. */
export const GiveUp = createContext<() => void>(() => undefined);

/** Creates a lazy menu or dialog; if it fails to load it stays closed, and a notice says why. */
export function fetched<K extends string, P extends object>(load: () => Promise<Module<K, P>>, name: K) {
  return fetchable(async () => (await load())[name], StaysClosed);
}

/** Creates a lazy component that nobody asked for; if it fails to load, it is loaded again later. */
export function fetchedBehind<K extends string, P extends object>(load: () => Promise<Module<K, P>>, name: K) {
  return fetchable(async () => (await load())[name], ComesLater);
}

function StaysClosed({ problem, onClose }: NotFetchedProps) {
  const { t } = useTranslation('problems');
  const giveUp = useContext(GiveUp);
  const close = useEffectEvent(() => {
    toastProblem(t('notOpened'), problem);
    if (problem instanceof Problem && problem.code === 'outdated') BROWSER.tellOutdated();
    (onClose ?? giveUp)();
  });
  useEffect(() => close(), []);
  return null;
}

const PAUSE_MS = 20_000;

function ComesLater({ onAgain }: NotFetchedProps) {
  const again = useEffectEvent(onAgain);
  useEffect(() => {
    let isThere = true;
    void BROWSER.backOnline(PAUSE_MS).then(() => isThere && again());
    return () => {
      isThere = false;
    };
  }, []);
  return null;
}
