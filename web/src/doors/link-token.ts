import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What a link of the service says. */
interface Link {
  readonly token: string;
  /** Of the person that it was mailed to, where it says so. */
  readonly email: string;
}

/**
 * The link that was followed; undefined where the address holds no token. It is taken out of the address bar (and so out of
 * the history) as soon as it is read, and is kept in memory alone.
 */
export function useLink(): Link | undefined {
  const { pathname } = useLocation();
  const [link, setLink] = useState(() => linkOf(window.location.href));
  useEffect(() => {
    // Another link pasted into the same tab changes the fragment without loading the page.
    const take = () => {
      const given = linkOf(window.location.href);
      if (given === undefined) return;
      setLink(given);
      window.history.replaceState(window.history.state, '', pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [pathname]);
  return link;
}

/** The link in an address: behind `#token=`, as the service writes them, or in the query. @internal */
export function linkOf(href: string): Link | undefined {
  const { hash, searchParams } = new URL(href);
  const behind = new URLSearchParams(hash.slice(1));
  const token = behind.get('token') ?? searchParams.get('token');
  return token === null || token === '' ? undefined : { token, email: behind.get('email') ?? '' };
}
