import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly value: readonly string[];
  readonly onChange: (guids: string[]) => void;
  readonly error?: ReactNode;
}

const MOST = 200;
const LONGEST = 64;

/** The elements of models that something is about, by their GUIDs. A list of them can be pasted. */
export function ElementsInput({ value, onChange, error }: Props) {
  const { t } = useTranslation('rfis');
  return (
    <TagsInput
      label={t('field.elementGuids')}
      description={t('elementsAdvice')}
      dir="ltr"
      value={[...value]}
      onChange={(guids) => onChange(guids.map((each) => each.trim().slice(0, LONGEST)).filter((each) => each !== ''))}
      error={error}
      maxTags={MOST}
      splitChars={[',', ';', ' ', '\n']}
      clearable={false}
      acceptValueOnBlur
    />
  );
}
