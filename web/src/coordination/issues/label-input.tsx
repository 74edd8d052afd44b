// Labels with those that the project uses already as suggestions.
import { Autocomplete, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useIsTouch } from '../../ui/touch.ts';

/** The labels of the project's issues, most used first, and what says that they could not be read. */
function useKnownLabels(projectId: string): { labels: string[]; notLoaded: ReactNode } {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['project', projectId, 'tags'],
    staleTime: 60_000,
    queryFn: () => taken(api.GET('/api/projects/{projectId}/tags', { params: { path: { projectId } } })),
  });
  return {
    labels: data?.issueLabels.map(({ name }) => name) ?? [],
    notLoaded: error !== null && data === undefined && <NotLoaded onRetry={() => void refetch()} />,
  };
}

interface InputProps {
  readonly projectId: string;
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (labels: string[]) => void;
  readonly error?: ReactNode;
}

/** Any number of labels. */
export function LabelInput({ projectId, label, value, onChange, error }: InputProps) {
  const { t } = useTranslation('issues');
  const isTouch = useIsTouch();
  const { labels: known, notLoaded } = useKnownLabels(projectId);
  return (
    <div>
      <TagsInput
        label={label}
        description={t(isTouch ? 'labels.adviceOfTouch' : 'labels.advice')}
        data={known}
        value={[...value]}
        onChange={(labels) => onChange(labels.map((each) => each.slice(0, 64)))}
        error={error}
        maxTags={50}
        splitChars={[',', '،']}
        clearable={false}
        acceptValueOnBlur
      />
      {notLoaded}
    </div>
  );
}

interface SelectProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (label: string | undefined) => void;
  /** Calls `onChange` at each key, and not only once the field is left, which asks for a list but once. */
  readonly isLive?: boolean;
}

/** One label: known ones are suggested, any other can be typed. */
export function LabelSelect({ projectId, value = '', onChange, isLive = false }: SelectProps) {
  const { t } = useTranslation('issues');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const tell = (label: string) => onChange(label.trim() || undefined);
  const { labels: known, notLoaded } = useKnownLabels(projectId);
  return (
    <div>
      <Autocomplete
        label={t('field.label')}
        data={known}
        value={text}
        maxLength={64}
        onChange={(typed) => (isLive ? onChange(typed || undefined) : setText(typed))}
        onOptionSubmit={tell}
        onBlur={() => tell(text)}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
        clearable
        onClear={() => onChange(undefined)}
        comboboxProps={{ withinPortal: false }}
      />
      {notLoaded}
    </div>
  );
}
