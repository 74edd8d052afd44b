// In what a journey is run: which language, how large, light or dark.

export type Language = 'en' | 'ar';
export type Size = 'phone' | 'laptop' | '4k';
export type Theme = 'light' | 'dark';

export interface Variant {
  readonly language: Language;
  readonly size: Size;
  readonly theme: Theme;
}

/** Widths and heights in CSS pixels. */
export const SIZES: Readonly<Record<Size, { readonly width: number; readonly height: number }>> = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  '4k': { width: 3840, height: 2160 },
};

/** Once a language, and each theme once. */
const QUICK: readonly Variant[] = [
  { language: 'en', size: 'laptop', theme: 'light' },
  { language: 'ar', size: 'laptop', theme: 'dark' },
];

/** Every size, theme and language. */
const FULL: readonly Variant[] = (['en', 'ar'] as const).flatMap((language) =>
  (['phone', 'laptop', '4k'] as const).flatMap((size) =>
    (['light', 'dark'] as const).map((theme) => ({ language, size, theme })),
  ),
);

/** The sizes that have a pointer and room for tables: where many records are chosen at once. */
export const WITH_TABLES: readonly Size[] = ['laptop', '4k'];

/** The sizes that are used by fingers. */
export const WITH_FINGERS: readonly Size[] = ['phone'];

/** `en-laptop-light`: the name of its folder of screens. */
export const nameOf = ({ language, size, theme }: Variant): string => `${language}-${size}-${theme}`;

/**
 * The variants of this run: those that PCS_TEST_VARIANTS names (`en-phone-dark,ar-4k-light`), every one under
 * PCS_TEST_SOAK, else one a language.
 */
export function variantsOfRun(environment: NodeJS.ProcessEnv = process.env): readonly Variant[] {
  const given = environment.PCS_TEST_VARIANTS;
  if (!given) return environment.PCS_TEST_SOAK ? FULL : QUICK;
  return given.split(',').map((name) => {
    const variant = FULL.find((each) => nameOf(each) === name.trim());
    if (variant === undefined) {
      throw new Error(`PCS_TEST_VARIANTS takes names like ${nameOf(QUICK[0] as Variant)}, not "${name}"`);
    }
    return variant;
  });
}

/** Of a usual run the one variant whose turn it is; of one that is named or whole, all of them. */
export function variantsInTurn(turn: number, environment: NodeJS.ProcessEnv = process.env): readonly Variant[] {
  const ofRun = variantsOfRun(environment);
  return ofRun === QUICK ? ofRun.filter((_each, at) => at === turn % ofRun.length) : ofRun;
}
