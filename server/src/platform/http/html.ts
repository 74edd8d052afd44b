const CODE = /(`[^`\n]+`)/;
const LINK = /\[([^\]]*)\]\(((?:\/(?![/\\])|https?:\/\/)[^\s()]*)\)/g;

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Renders the Markdown that descriptions use as paragraphs: `code` and links; anything else is shown as it was written. */
export function renderText(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${renderInline(paragraph)}</p>`)
    .join('');
}

/** Renders `code` and links of one paragraph. Links lead to this service or to http(s) addresses alone. */
export function renderInline(text: string): string {
  return renderParts(text, (part) =>
    escapeHtml(part).replace(LINK, (_all, label, address) => `<a href="${address}">${label}</a>`),
  );
}

/** Renders `code` alone: for text that may lie inside a link. */
export function renderCode(text: string): string {
  return renderParts(text, escapeHtml);
}

function renderParts(text: string, renderOther: (part: string) => string): string {
  return text
    .split(CODE)
    .map((part, at) => (at % 2 === 1 ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : renderOther(part)))
    .join('');
}
