import { useSyncExternalStore } from 'react';
import { useFormats } from '../language/formats.ts';
import { createTicks } from './shared-ticks.ts';

/** Short enough for texts of seconds, which would otherwise stand still. */
const whileTimePasses = createTicks(10_000);

interface Props {
  /** RFC 3339. */
  readonly at: string;
}

/** Shows an instant as "3 minutes ago" while time passes, with the exact time on hover and for machines. */
export function Ago({ at }: Props) {
  const { ago, instant } = useFormats();
  const text = useSyncExternalStore(whileTimePasses, () => ago(at));
  return (
    <time dateTime={at} title={instant(at)}>
      {text}
    </time>
  );
}

/** Shows the exact instant, in the reader's own time zone unless another one is given. */
export function At({ at, timeZone }: Props & { readonly timeZone?: string }) {
  const { instant } = useFormats();
  return <time dateTime={at}>{instant(at, timeZone)}</time>;
}

/** Shows a day: `2026-11-21`. */
export function Day({ on }: { readonly on: string }) {
  const { day } = useFormats();
  return <time dateTime={on}>{day(on)}</time>;
}
