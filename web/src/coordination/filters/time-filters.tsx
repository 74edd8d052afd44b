import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { type Span, spansOf } from './times.ts';

interface Props {
  readonly search: object;
  readonly onChange: (change: Readonly<Record<string, undefined>>) => void;
}

/** The spans of time that a list is narrowed to, each of which a press takes away. */
export function TimeFilters({ search, onChange }: Props) {
  const { t } = useTranslation('coordination');
  const textOf = useSpanText();
  return spansOf(search as Readonly<Record<string, unknown>>).map(({ names, ...span }) => (
    <Button
      key={span.kind}
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('filter.spans.take', { span: textOf(span) })}
      onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
    >
      {textOf(span)}
    </Button>
  ));
}

function useSpanText(): (span: Span) => string {
  const { t } = useTranslation('coordination');
  const { instant } = useFormats();
  return ({ kind, from, to }) => {
    if (kind === 'openAt') return t('filter.spans.openAt', { at: instant(to ?? '') });
    const what = t(`filter.spans.${kind}`);
    if (from === undefined) return t('filter.spans.before', { what, to: instant(to ?? '') });
    if (to === undefined) return t('filter.spans.since', { what, from: instant(from) });
    return t('filter.spans.between', { what, from: instant(from), to: instant(to) });
  };
}
