// Labels with those that the project uses already as suggestions.
import { Autocomplete, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';

/** The labels of the project's issues, most used first. */
function useKnownLabels(projectId: string): string[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['project', projectId, 'tags'],
    staleTime: 60_000,
    queryFn: () => taken(api.GET('/api/projects/{projectId}/tags', { params: { path: { projectId } } })),
  });
  return data?.issueLabels.map(({ name }) => name) ?? [];
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
  return (
    <TagsInput
      label={label}
      description={t('labels.advice')}
      data={useKnownLabels(projectId)}
      value={[...value]}
      onChange={(labels) => onChange(labels.map((each) => each.slice(0, 64)))}
      error={error}
      maxTags={50}
      splitChars={[',', '،']}
      clearable={false}
      acceptValueOnBlur
    />
  );
}

interface SelectProps {
  readonly projectId: string;
  readonly value: string | undefined;
  readonly onChange: (label: string | undefined) => void;
}

/** One label, to filter by: known ones are suggested, any other can be typed. */
export function LabelSelect({ projectId, value = '', onChange }: SelectProps) {
  const { t } = useTranslation('issues');
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const tell = (label: string) => onChange(label.trim() || undefined);
  return (
    <Autocomplete
      label={t('field.label')}
      data={useKnownLabels(projectId)}
      value={text}
      maxLength={64}
      onChange={setText}
      onOptionSubmit={tell}
      onBlur={() => tell(text)}
      onKeyDown={(event) => event.key === 'Enter' && tell(text)}
      clearable
      onClear={() => onChange(undefined)}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
