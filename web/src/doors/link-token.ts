import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of the link that was followed; undefined where the address holds none. It is taken out of the address bar (and
 * so out of the history) as soon as it is read, and is kept in memory alone.
 */
export function useLinkToken(): string | undefined {
  const { pathname } = useLocation();
  const [token, setToken] = useState(() => tokenOf(window.location.href));
  useEffect(() => {
    // Another link pasted into the same tab changes the fragment without loading the page.
    const take = () => {
      const given = tokenOf(window.location.href);
      if (given === undefined) return;
      setToken(given);
      window.history.replaceState(window.history.state, '', pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [pathname]);
  return token;
}

/** The token in an address: behind `#token=`, as the service writes its links, or in the query. @internal */
export function tokenOf(href: string): string | undefined {
  const { hash, searchParams } = new URL(href);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? searchParams.get('token');
  return token === null || token === '' ? undefined : token;
}
