// The rules of plain technical English (CONTRIBUTING.md, "How we write"). Each is a pattern with a sentence that says what
// to write instead. A rule belongs here only if nearly every hit is a fault.
import { basename } from 'node:path';
import { countBreaks } from './comments.ts';
import { listFolders, type Name, type Passage, type Sources } from './sources.ts';

/** Every rule whose hits are counted by folder, with the advice for one hit. */
export const RULES = {
  opening: 'begin with a verb or a noun ("Returns …", "True if …"), not with What, Who, Where, Whether, How or Which',
  pronoun: 'name the thing instead of opening with a pronoun',
  'of-name': 'name a function by a verb ("getTitle", not "titleOf")',
  'most-name': 'name a limit MAX_… or MIN_…',
  banned: 'say it plainly',
  metaphor: 'name files and folders in the term of the field; building words mean building things only',
} as const;

/** The name of a counted rule. */
export type RuleName = keyof typeof RULES;

/** A place where a rule does not hold. */
export interface Hit {
  rule: RuleName;
  path: string;
  line: number;
  /** The words at fault, and their own advice where they have one. */
  remark: string;
}

interface Phrase {
  pattern: RegExp;
  instead: string;
}

const OPENING =
  /^["“(]?(?:What|Who|Whom|Whose|Whether|Where|How|Which|That which|Whatever|Whoever|Whichever|Wherever)(?![\w-])/i;
const QUESTION = /\?\s*$/;
/** `These headers` and `One row` are determiners; `These are` and `One that` are pronouns. */
const PRONOUNS = [
  /^(?:It|They|He|Such)\b/,
  /^(?:These|Those)\b(?! [a-z-]+s\b)/,
  /^One (?:that|who|whom|whose|which|is|was|has|had|may|must|can|cannot|will)\b/,
  /^This (?:is|was|has|had|does|did|may|must|can|cannot|will|would|should|alone|means|makes|lets|keeps|happens|needs)\b/,
];
const OF_NAME = /[a-z0-9]Of$/;
/** Names that the language itself gives. */
const STANDARD_NAMES = new Set(['valueOf', 'indexOf', 'lastIndexOf']);
const LIMIT_NAME = /^(?:MOST|LEAST|LONGEST|SHORTEST)(?:_|$)|_(?:MOST|LEAST)$/;

const PHRASES: readonly Phrase[] = [
  { pattern: phrase('(?:is|are|was|were|be|been|being) told of'), instead: 'is notified of, receives' },
  { pattern: phrase('tells? of'), instead: 'reports, describes, references' },
  { pattern: /^Told\b/g, instead: 'Called when …' },
  { pattern: phrase('hears? of'), instead: 'is notified of, receives' },
  {
    pattern: phrase('(?:stands?|stood)(?! (?:for|in for|still|alone|out|back)\\b)'),
    instead: 'is, is stored, is shown',
  },
  { pattern: phrase('(?:goes|go|went|gone|going) on(?! (?:the|a|an|its|each)\\b)'), instead: 'continues' },
  { pattern: phrase('anew'), instead: 'again, from scratch' },
  { pattern: phrase('to be had'), instead: 'available' },
  { pattern: phrase('(?:lets?|letting) go'), instead: 'releases, frees, drops' },
  { pattern: phrase('comes? about'), instead: 'happens, is established' },
  { pattern: phrase('(?:comes?|came|become|became) of'), instead: 'results from, the result of' },
  { pattern: phrase('(?:true|false|undefined|null) where'), instead: '"… if"' },
  { pattern: phrase('so many(?! (?:that|of)\\b)'), instead: '"n", "the given number of"' },
  { pattern: phrase('mend(?:s|ed|ing)?'), instead: 'fixes, repairs' },
  { pattern: phrase('but for'), instead: 'except' },
  { pattern: phrase('(?:say|says|said|knows?|known)(?: nothing)? of'), instead: '"… about"' },
  { pattern: phrase('(?:known|knows?) again'), instead: 'recognises, matches' },
  { pattern: phrase('(?:judge[sd]?|judging)'), instead: 'evaluates, checks, decides' },
  { pattern: phrase('held against'), instead: 'compared with, checked against' },
  { pattern: phrase('otherwise than'), instead: 'differently from' },
  { pattern: phrase('(?:is|are|was|were) another(?: one)?(?=[.,;:]|$| than)'), instead: 'is different, has changed' },
  { pattern: phrase('(?:is|are|was|were) come (?:to|back)'), instead: 'is reached, is opened again' },
  {
    pattern:
      /(?<!\bthere\s)\b(?:is|are|was|were)\s+no\s(?!(?:longer|more|such|other|need|way|less|better|reason|part|fault|use|room)\b)/gi,
    instead: '"is not a …"',
  },
];

/** Building words as a metaphor. A reading of a sensor and the drawing of a plan are the things themselves. */
const METAPHORS: readonly { pattern: RegExp; except?: RegExp }[] = [
  { pattern: /^(?:walls?|doors?|stages?|frames?)$/, except: /animation-frame|table-frame/ },
  { pattern: /^drawings?$/, except: /plan-drawing/ },
  { pattern: /^readings?$/, except: /sensor|threshold|anomal|facility|analytics/ },
];

/** Finds every hit of the rules in what was read. */
export function findHits({ files, passages, names }: Sources): Hit[] {
  return [
    ...passages.flatMap(checkPassage),
    ...names.flatMap(checkName),
    ...[...files.keys(), ...listFolders(files.keys())].flatMap(checkPath),
  ];
}

/** Tells whether a passage begins with a free relative. */
export function isOpening({ kind, text }: Pick<Passage, 'kind' | 'text'>): boolean {
  if (kind === 'changelog' || !OPENING.test(text)) return false;
  return kind !== 'screen' || !QUESTION.test(text);
}

/** Tells whether the name of a function ends in `Of`. */
export function isOfName({ kind, name }: Pick<Name, 'kind' | 'name'>): boolean {
  return kind === 'function' && OF_NAME.test(name) && !STANDARD_NAMES.has(name);
}

function checkPassage(passage: Passage): Hit[] {
  const { kind, path, line, text } = passage;
  const hits: Hit[] = [];
  const start = `"${text.slice(0, 50).replaceAll(/\s+/g, ' ')}"`;
  if (isOpening(passage)) hits.push({ rule: 'opening', path, line, remark: start });
  if (kind === 'comment' && PRONOUNS.some((each) => each.test(text))) {
    hits.push({ rule: 'pronoun', path, line, remark: start });
  }
  for (const { pattern, instead } of PHRASES) {
    for (const found of text.matchAll(pattern)) {
      const words = found[0].trim().replaceAll(/\s+/g, ' ');
      const at = kind === 'comment' || kind === 'changelog' ? line + countBreaks(text.slice(0, found.index)) : line;
      hits.push({ rule: 'banned', path, line: at, remark: `"${words}": ${instead}` });
    }
  }
  return hits;
}

function checkName(name: Name): Hit[] {
  const { kind, path, line } = name;
  if (isOfName(name)) return [{ rule: 'of-name', path, line, remark: name.name }];
  return kind === 'constant' && LIMIT_NAME.test(name.name)
    ? [{ rule: 'most-name', path, line, remark: name.name }]
    : [];
}

function checkPath(path: string): Hit[] {
  const words = basename(path).split(/[-.]/);
  const found = METAPHORS.filter(({ except }) => except?.test(path) !== true).flatMap(({ pattern }) =>
    words.filter((each) => pattern.test(each)),
  );
  return found.slice(0, 1).map((word) => ({ rule: 'metaphor', path, line: 1, remark: `"${word}"` }));
}

function phrase(words: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:${words.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi');
}
