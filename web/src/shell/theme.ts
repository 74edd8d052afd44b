import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { buttonRoot } from './button-root.tsx';

const ink: MantineColorsTuple = [
  '#e9f4fc',
  '#d3e6f5',
  '#a4cdea',
  '#72b3e0',
  '#4c9cd7',
  '#348ed2',
  '#2280c4',
  '#176ba8',
  '#14507f',
  '#0e3c61',
];

// Mantine's own dark shades are a neutral grey, which looks brown on these grounds.
const dark: MantineColorsTuple = [
  '#d5dae0',
  '#b3bac2',
  '#868e97',
  '#636b74',
  '#3d444c',
  '#343b43',
  '#272c32',
  '#1e2227',
  '#191c20',
  '#111316',
];

/** The look of the application: one family of letters for both scripts, quiet surfaces, colours that hold WCAG AA. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink, dark },
  primaryShade: { light: 7, dark: 7 },
  fontFamily: "'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '1.125rem' }, h3: { fontSize: '1rem' } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { renderRoot: buttonRoot } },
    ActionIcon: { defaultProps: { renderRoot: buttonRoot } },
    // On the ground of every other part, with a line of its colour: its own grounds are loud in the dark, and too pale for words.
    Alert: {
      styles: {
        root: {
          background: 'var(--pcs-surface)',
          border: '1px solid var(--pcs-line)',
          borderInlineStart: '3px solid var(--alert-color)',
        },
        title: { color: 'var(--mantine-color-text)' },
        message: { color: 'var(--mantine-color-text)' },
      },
    },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.5 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Menu: { defaultProps: { shadow: 'md' } },
    // A list box may hold options alone: the line that nothing was found is one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md' } } },
  },
});

/** Mantine's own grey for lesser text, and its reds, are too pale for WCAG AA (4.5 : 1) on these grounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#52606d',
    '--mantine-color-placeholder': '#66717d',
    '--mantine-color-error': '#c22525',
    '--pcs-ground': '#f5f7f9',
    '--pcs-surface': '#ffffff',
    '--pcs-line': '#dde3e8',
    '--pcs-hover': '#eef3f7',
    '--pcs-chosen': '#e0eefa',
  },
  dark: {
    '--mantine-color-dimmed': '#aab3bc',
    '--mantine-color-placeholder': '#98a2ac',
    '--mantine-color-error': '#ff9b9b',
    '--mantine-color-anchor': '#72b3e0',
    '--pcs-ground': '#16191d',
    '--pcs-surface': '#1e2227',
    '--pcs-line': '#343b43',
    '--pcs-hover': '#272d34',
    '--pcs-chosen': '#1d3a52',
  },
});
