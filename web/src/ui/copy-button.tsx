// Copies a text. Browsers deny the clipboard to pages over plain http, as on a company's own network: there the text is
// selected and copied as by hand (copy-to-clipboard), and if even that is refused the button says so.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import copyText from 'copy-to-clipboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Time for which the button shows the result. */
const SAID_MS = 3_000;

type Outcome = 'copied' | 'copyFailed';

interface Props {
  readonly text: string;
  readonly size?: 'sm' | 'compact-sm' | 'compact-xs';
  readonly variant?: 'default' | 'filled';
  /** Shows the result for as long as the button is there, not for a moment. */
  readonly keepsSaying?: boolean;
  /** Takes the focus when its dialog opens. */
  readonly isFirst?: boolean;
  /** Called if the browser refused to copy. */
  readonly onRefused?: () => void;
}

/** Shows a button with text. */
export function CopyButton(props: Props) {
  const { text, size = 'sm', variant = 'default', keepsSaying = false, isFirst = false, onRefused } = props;
  const { t } = useTranslation('shell');
  const { outcome, copy } = useCopy(text, { keepsSaying, ...(onRefused && { onRefused }) });
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
  /** Accessible name, which says what is copied. */
  readonly label: string;
}

/** Shows an icon button beside the text that it copies. */
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
  { keepsSaying = false, onRefused }: Pick<Props, 'keepsSaying' | 'onRefused'> = {},
): { readonly outcome: Outcome | undefined; readonly copy: () => void } {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome === undefined || keepsSaying) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome, keepsSaying]);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'copyFailed');
    if (!isCopied) onRefused?.();
  };
  return { outcome, copy: () => void copy() };
}
