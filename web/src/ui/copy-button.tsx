// Copies a text. Browsers keep their clipboard from pages over plain http, as on a company's own network: there the text is
// selected and copied as by hand (copy-to-clipboard), and where even that is refused the button says so.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import copyText from 'copy-to-clipboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How long the button says what came of it. */
const SAID_MS = 3_000;

type Outcome = 'copied' | 'copyFailed';

interface Props {
  readonly text: string;
  readonly size?: 'sm' | 'compact-sm' | 'compact-xs';
  readonly variant?: 'default' | 'filled';
  /** Says that it was copied for as long as the button is there, not for a moment. */
  readonly keepsSaying?: boolean;
  /** Has the focus where the window that it stands in opens. */
  readonly isFirst?: boolean;
}

/** A button with words. */
export function CopyButton({ text, size = 'sm', variant = 'default', keepsSaying = false, isFirst = false }: Props) {
  const { t } = useTranslation('shell');
  const { outcome, copy } = useCopy(text, keepsSaying);
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={<Mark outcome={outcome} />}
      onClick={copy}
      {...(isFirst && { 'data-autofocus': true })}
    >
      <span aria-live="polite">{t(outcome ?? 'copy')}</span>
    </Button>
  );
}

interface IconProps {
  readonly text: string;
  /** Says what is copied. */
  readonly label: string;
}

/** A button that is a mark alone, beside what it copies. */
export function CopyIcon({ text, label }: IconProps) {
  const { t } = useTranslation('shell');
  const { outcome, copy } = useCopy(text);
  return (
    <Tooltip label={t(outcome ?? 'copy')} {...(outcome !== undefined && { opened: true })}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        onClick={copy}
        aria-label={outcome === undefined ? label : t(outcome)}
      >
        <Mark outcome={outcome} />
      </ActionIcon>
    </Tooltip>
  );
}

function Mark({ outcome }: { readonly outcome: Outcome | undefined }) {
  const Icon = outcome === undefined ? IconCopy : outcome === 'copied' ? IconCheck : IconX;
  return <Icon size={16} aria-hidden />;
}

function useCopy(
  text: string,
  keepsSaying = false,
): { readonly outcome: Outcome | undefined; readonly copy: () => void } {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined || (keepsSaying && outcome === 'copied')) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome, keepsSaying]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  return { outcome, copy: () => void copy() };
}
