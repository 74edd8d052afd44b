import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LINK_KEY } from '../api/session-owner.ts';

/** What a link of the service says. */
interface Link {
  readonly token: string;
  /** Of the person that it was mailed to, where it says so. */
  readonly email: string;
}

/**
 * Returns the link that was followed; undefined where neither the address nor this tab holds one. It is taken out of the
 * address bar (and so out of the history) as soon as it is read, and kept for this tab until somebody has signed in, so that
 * a reload shows the same page again.
 */
export function useLink(): Link | undefined {
  const { pathname } = useLocation();
  const [link, setLink] = useState(() => linkOf(window.location.href) ?? recallLink(pathname) ?? takeParked(pathname));
  useEffect(() => {
    // Another link pasted into the same tab changes the fragment without loading the page.
    const take = () => {
      const given = linkOf(window.location.href);
      if (given === undefined) return;
      setLink(given);
      keepLink(pathname, given);
      window.history.replaceState(window.history.state, '', pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [pathname]);
  return link;
}

/** Keeps the link of a page for this tab. @internal */
export function keepLink(pathname: string, link: Link, storage: Storage = sessionStorage): void {
  storage.setItem(LINK_KEY, JSON.stringify({ pathname, link }));
}

/** Returns the link that this tab keeps for a page. @internal */
export function recallLink(pathname: string, storage: Storage = sessionStorage): Link | undefined {
  const kept = storage.getItem(LINK_KEY);
  if (kept === null) return undefined;
  const { pathname: of, link } = JSON.parse(kept) as { readonly pathname: string; readonly link: Link };
  return of === pathname ? link : undefined;
}

/** Not among the keys that a sign-in clears: the link outlives one, once. */
const PARKED_KEY = 'parked-link';

/** Keeps the link of a page for this tab while its person signs in at their company. */
export function parkLink(pathname: string, link: Link, storage: Storage = sessionStorage): void {
  storage.setItem(PARKED_KEY, JSON.stringify({ pathname, link }));
}

/** Returns the parked link of a page, and keeps it as the page's own from then on. @internal */
export function takeParked(pathname: string, storage: Storage = sessionStorage): Link | undefined {
  const kept = storage.getItem(PARKED_KEY);
  if (kept === null) return undefined;
  storage.removeItem(PARKED_KEY);
  const { pathname: of, link } = JSON.parse(kept) as { readonly pathname: string; readonly link: Link };
  if (of !== pathname) return undefined;
  keepLink(pathname, link, storage);
  return link;
}

/** The link in an address: behind `#token=`, as the service writes them, or in the query. @internal */
export function linkOf(href: string): Link | undefined {
  const { hash, searchParams } = new URL(href);
  const behind = new URLSearchParams(hash.slice(1));
  const token = behind.get('token') ?? searchParams.get('token');
  return token === null || token === '' ? undefined : { token, email: behind.get('email') ?? '' };
}
