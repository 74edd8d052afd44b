import { Button, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../ui/section.tsx';
import { csvOf, saveCsv } from './csv.ts';
import { type FigureSheet, FigureTable } from './figure-table.tsx';
import { type Drawn, TimePlot } from './time-plot.tsx';

interface Props {
  readonly title: string;
  /** What the numbers are. */
  readonly advice: string;
  /** What they say, in a sentence. */
  readonly summary: string;
  readonly sheet: FigureSheet;
  /** What is drawn above the table; without it the table is the chart. */
  readonly plot?:
    | {
        readonly series: readonly Drawn[];
        readonly shown: (value: number) => string;
        readonly unit?: string;
      }
    | undefined;
}

/** A chart: what it says in words, its drawing, and its numbers as a table and as a file. */
export function ChartPart({ title, advice, summary, sheet, plot }: Props) {
  const { t } = useTranslation('analytics');
  const [isTable, setTable] = useState(plot === undefined);
  const tableId = useId();
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const { of, columns, lines } = sheet;
  const save = () => {
    const rows = lines.map(({ name, figures }) => [
      name,
      ...columns.map((_, index) => figures[index]?.saved ?? figures[index]?.value ?? null),
    ]);
    saveCsv(csvOf([[of, ...columns], ...rows]), title);
  };
  return (
    <Section title={title} advice={advice}>
      <Text size="sm">{summary}</Text>
      {plot !== undefined && (
        <TimePlot
          names={lines.map(({ name }) => name)}
          of={of}
          series={plot.series}
          shown={plot.shown}
          unit={plot.unit}
          height={isPhone ? 220 : 300}
          label={summary}
        />
      )}
      {isTable && lines.length > 0 && (
        <div id={tableId}>
          <FigureTable sheet={sheet} />
        </div>
      )}
      <Group gap="xs">
        {plot !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isTable}
            aria-controls={tableId}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'table.hide' : 'table.show')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
          disabled={lines.length === 0}
        >
          {t('table.save')}
        </Button>
      </Group>
    </Section>
  );
}
