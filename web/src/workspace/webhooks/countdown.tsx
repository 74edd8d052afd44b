import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';

const TICK_MS = 500;

/** How long until an instant, counting down. */
export function Countdown({ to }: { readonly to: string }) {
  const { t } = useTranslation('webhooks');
  const { ago } = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return (
    <span role="timer" aria-live="off">
      {Date.parse(to) - now < 1000 ? t('anyMoment') : ago(to, now)}
    </span>
  );
}
