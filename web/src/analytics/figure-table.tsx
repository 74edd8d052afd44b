import { Anchor, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '../language/formats.ts';
import { WideTable } from '../ui/wide-table.tsx';
import classes from './figure-table.module.css';

/** A number, how it is written where not as it is, and the list that has what it counts. */
export interface Figure {
  readonly value: number | null;
  readonly text?: string | undefined;
  readonly link?: LinkProps | undefined;
  /** What a file holds of it, where it is not the value. */
  readonly saved?: string;
}

/** A line of a table: what it is of, as a text too, and its figures. */
export interface FigureLine {
  readonly key: string;
  readonly name: string;
  readonly shown?: ReactNode;
  readonly figures: readonly Figure[];
  /** A bar of this share, 0 to 1, behind the name. */
  readonly share?: number | null;
}

/** Figures as a table: what a chart shows, for whoever reads rather than looks. */
export interface FigureSheet {
  readonly label: string;
  readonly of: string;
  readonly columns: readonly string[];
  readonly lines: readonly FigureLine[];
}

interface Props {
  readonly sheet: FigureSheet;
}

/** The table of a chart. A number leads to the list of what it counts. */
export function FigureTable({ sheet: { label, of, columns, lines } }: Props) {
  const hasShares = lines.some(({ share }) => share !== undefined);
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const minWidth = isPhone ? 116 + columns.length * 60 : 200 + columns.length * 90;
  return (
    <WideTable minWidth={minWidth} maxHeight={420} label={label}>
      <Table fz="sm" stickyHeader aria-label={label} {...(isPhone && { horizontalSpacing: 6 })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.name}>{of}</Table.Th>
            {columns.map((each) => (
              <Table.Th key={each} ta="end">
                {each}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ key, name, shown = name, figures, share }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className={classes.name}>
                <div className={classes.room} data-wide={hasShares || undefined}>
                  {shown}
                  {share !== undefined && <ShareBar share={share} />}
                </div>
              </Table.Th>
              {columns.map((column, index) => (
                <Table.Td key={column} ta="end">
                  <FigureText figure={figures[index]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** A figure, and where it leads. */
export function FigureText({ figure }: { readonly figure: Figure | undefined }) {
  const { number } = useFormats();
  if (figure === undefined || figure.value === null)
    return (
      <Text span c="dimmed">
        {figure?.text ?? '—'}
      </Text>
    );
  const text = figure.text ?? number(figure.value);
  const { link, value } = figure;
  if (link === undefined || value === 0) return text;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} {...link} />}>
      {text}
    </Anchor>
  );
}

/** It grows from where the line begins, on the right in Arabic; the number stands beside it. */
function ShareBar({ share }: { readonly share: number | null }) {
  return (
    <div aria-hidden style={{ height: 6, marginTop: 2, borderRadius: 3, background: 'var(--pcs-line)' }}>
      <div
        style={{
          width: `${(share ?? 0) * 100}%`,
          height: '100%',
          borderRadius: 3,
          background: 'var(--mantine-primary-color-filled)',
        }}
      />
    </div>
  );
}
