import { type ComponentType, type ReactNode, use, useEffect, useReducer } from 'react';
import { fetchPart } from '../api/fetch-part.ts';

/** What stands in the place of a part that did not come. */
export interface NotFetchedProps {
  readonly problem: unknown;
  /** Fetches it anew. */
  readonly onAgain: () => void;
  /** Of the part itself, where it is one that is closed. */
  readonly onClose?: (() => void) | undefined;
}

type Outcome<P> = { readonly Part: ComponentType<P> } | { readonly problem: unknown };

/**
 * A component that is fetched when it is first shown. Other than React's own `lazy` it does not throw where its file does not
 * come, which would take the screen away: it shows something else, and fetches anew when it is wanted again.
 */
export function fetchable<P extends object>(
  load: () => Promise<ComponentType<P>>,
  NotFetched: ComponentType<NotFetchedProps>,
) {
  const store = openStore(load);
  function Fetched(props: P) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const Part = store.part();
    if (Part !== undefined) return <Part {...props} />;
    const fetching = store.fetch();
    const outcome = use(fetching);
    if ('Part' in outcome) return <outcome.Part {...props} />;
    const { onClose } = props as { readonly onClose?: () => void };
    const forget = () => store.forget(fetching);
    const again = () => {
      forget();
      render();
    };
    return (
      <ForgottenBehind forget={forget}>
        <NotFetched problem={outcome.problem} onAgain={again} onClose={onClose} />
      </ForgottenBehind>
    );
  }
  /** Fetches it before it is shown. A failure is nobody's matter yet. */
  const preload = async () => {
    const fetching = store.fetch();
    if ('problem' in (await fetching)) store.forget(fetching);
  };
  return Object.assign(Fetched, { preload });
}

/** A failure counts as long as it is shown. */
function ForgottenBehind({ forget, children }: { readonly forget: () => void; readonly children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: that of the failure which was shown first
  useEffect(() => forget, []);
  return children;
}

function openStore<P>(load: () => Promise<ComponentType<P>>) {
  let part: ComponentType<P> | undefined;
  let fetching: Promise<Outcome<P>> | undefined;
  const fetch = async (): Promise<Outcome<P>> => {
    try {
      part = await fetchPart(load);
      return { Part: part };
    } catch (problem) {
      return { problem };
    }
  };
  return {
    part: () => part,
    fetch() {
      fetching ??= fetch();
      return fetching;
    },
    forget(which: Promise<Outcome<P>>) {
      if (fetching === which) fetching = undefined;
    },
  };
}
