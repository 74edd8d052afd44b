import { Autocomplete, Button, Checkbox, Collapse, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  GENERATED_FIELDS,
  type GeneratedField,
  OF_ELEMENT,
  type Source,
  type SourcesSeen,
} from './generation-values.ts';

interface Props {
  readonly sources: Readonly<SourcesSeen>;
  readonly onChange: (field: GeneratedField, source: Source) => void;
}

/** Where the fields of generated assets come from, field by field. */
export function MappingFields({ sources, onChange }: Props) {
  const { t } = useTranslation('assets');
  const id = useId();
  const [toggled, setToggled] = useState<boolean>();
  // What the last run chose is seen.
  const isOpen = toggled ?? GENERATED_FIELDS.some((field) => sources[field] !== '');
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={() => setToggled(!isOpen)}
      >
        {t('generate.mapping')}
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="xs" pt="xs">
          <Text size="xs" c="dimmed">
            {t('generate.mappingAdvice')}
          </Text>
          {GENERATED_FIELDS.map((field) => (
            <SourceField
              key={field}
              name={t(`field.${field}`)}
              source={sources[field]}
              onChange={(source) => onChange(field, source)}
            />
          ))}
        </Stack>
      </Collapse>
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  /** Undefined: each class has its own. */
  readonly source: Source | undefined;
  readonly onChange: (source: Source) => void;
}

function SourceField({ name, source, onChange }: FieldProps) {
  const { t } = useTranslation('assets');
  return (
    <Group gap="sm" align="flex-end">
      <Autocomplete
        flex="1 1 220px"
        label={name}
        aria-label={t('generate.source', { field: name })}
        className="as-typed-input"
        placeholder={t(source === undefined ? 'generate.asBefore' : 'generate.standard')}
        maxLength={200}
        data={OF_ELEMENT}
        disabled={source === null}
        value={source ?? ''}
        onChange={onChange}
      />
      <Checkbox
        label={t('generate.leaveOut')}
        aria-label={t('generate.leaveOutOf', { field: name })}
        pb={8}
        checked={source === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : '')}
      />
    </Group>
  );
}
