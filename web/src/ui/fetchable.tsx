import { type ComponentType, type ReactNode, use, useEffect, useReducer } from 'react';
import { fetchPart } from '../api/fetch-part.ts';

/** Properties of the notice shown instead of a component that failed to load. */
export interface NotFetchedProps {
  readonly problem: unknown;
  /** Loads the component again. */
  readonly onAgain: () => void;
  /** `onClose` of the component, if it has one. */
  readonly onClose?: (() => void) | undefined;
}

type Outcome<P> = { readonly Part: ComponentType<P> } | { readonly problem: unknown };

/**
 * Creates a component that is loaded when it is first shown. Unlike React's `lazy` it does not throw if its file fails to load,
 * which would remove the screen: it shows a fallback, and loads again when it is needed again.
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
  /** Loads the component before it is shown. A failure is ignored until then. */
  const preload = async () => {
    const fetching = store.fetch();
    if ('problem' in (await fetching)) store.forget(fetching);
  };
  return Object.assign(Fetched, { preload });
}

/** Clears the failure when the fallback is no longer shown. */
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
